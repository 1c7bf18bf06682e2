import { KEY_OPTIONS } from './key-options.ts';

/** What a command takes, and what it does. */
export interface CommandFacts {
  /** What must follow it. */
  operands: readonly string[];
  /** The options that it alone has, with what stands for their value and what they mean. */
  options?: Readonly<Record<string, { value: string; about: string }>>;
  about: string;
}

/** What the program can be told to do. */
export const COMMANDS = {
  serve: {
    operands: [],
    about: 'Run the service. This is what happens without a command.',
  },
  migrate: {
    operands: [],
    about: 'Bring the database to what this version needs, and end.',
  },
  'keys create': {
    operands: [],
    options: KEY_OPTIONS,
    about: 'Make an API key and print it, once. Works before the first start.',
  },
  password: {
    operands: ['ADDRESS'],
    about: 'Give an account another password, read from standard input.',
  },
  'second-factor off': {
    operands: ['ADDRESS'],
    about: 'Switch off the two-step sign-in of who has lost the codes.',
  },
  erase: {
    operands: ['ADDRESS'],
    about: 'Take an address out of every job. A dash reads it from standard input.',
  },
  backup: {
    operands: ['FILE'],
    about: 'Write a copy of the SQLite file of a service that is not running.',
  },
  move: {
    operands: [],
    options: {
      from: { value: 'FILE', about: 'The SQLite file; no service may be running on it.' },
      to: { value: 'URL', about: 'postgres://…, with nothing in it. Default: the database.' },
    },
    about: 'Copy a SQLite file to PostgreSQL. Repeated, it goes on where it was.',
  },
  check: {
    operands: [],
    options: {
      repair: { value: '', about: 'Repair what can be repaired without a loss, and say so.' },
    },
    about: 'Look for damage: pages, lost rows, counts that are wrong.',
  },
} as const satisfies Record<string, CommandFacts>;

/** One of {@link COMMANDS}. */
export type Command = keyof typeof COMMANDS;
