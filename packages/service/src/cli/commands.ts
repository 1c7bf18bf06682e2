import { KEY_OPTIONS } from './key-options.ts';

/** What a command takes, and what it does. */
interface CommandFacts {
  /** What must follow it. */
  operands: readonly string[];
  /** Its own options. */
  own: readonly string[];
  about: string;
}

/** What the program can be told to do. */
export const COMMANDS = {
  serve: {
    operands: [],
    own: [],
    about: 'Run the service. This is what happens without a command.',
  },
  migrate: {
    operands: [],
    own: [],
    about: 'Bring the database to what this version needs, and end.',
  },
  'keys create': {
    operands: [],
    own: Object.keys(KEY_OPTIONS),
    about: 'Make an API key and print it, once. Works before the first start.',
  },
  password: {
    operands: ['ADDRESS'],
    own: [],
    about: 'Give an account another password, read from standard input.',
  },
  erase: {
    operands: ['ADDRESS'],
    own: [],
    about: 'Take an address out of every job. A dash reads it from standard input.',
  },
  backup: {
    operands: ['FILE'],
    own: [],
    about: 'Write a copy of the SQLite file of a service that is not running.',
  },
} as const satisfies Record<string, CommandFacts>;

/** One of {@link COMMANDS}. */
export type Command = keyof typeof COMMANDS;
