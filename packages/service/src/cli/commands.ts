import { KEY_OPTIONS } from './key-options.ts';

/** The arguments and the effect of a command. */
export interface CommandFacts {
  /** The required operands. */
  operands: readonly string[];
  /** The options of this command only, with the placeholders of their values and their descriptions. */
  options?: Readonly<Record<string, { value: string; about: string }>>;
  about: string;
}

/** The commands of the program. */
export const COMMANDS = {
  serve: {
    operands: [],
    about: 'Run the service. The default command.',
  },
  migrate: {
    operands: [],
    about: 'Migrate the database to this version, then exit.',
  },
  'keys create': {
    operands: [],
    options: KEY_OPTIONS,
    about: 'Create an API key and print it once. Works before the first start.',
  },
  password: {
    operands: ['ADDRESS'],
    about: 'Set the password of an account, read from standard input.',
  },
  'second-factor off': {
    operands: ['ADDRESS'],
    about: 'Turn off two-step sign-in for a user who lost the codes.',
  },
  erase: {
    operands: ['ADDRESS'],
    about: 'Erase an address from every job. With -, read it from standard input.',
  },
  backup: {
    operands: ['FILE'],
    about: 'Copy the SQLite file of a service that is not running.',
  },
  move: {
    operands: [],
    options: {
      from: { value: 'FILE', about: 'The SQLite file. No service may use it.' },
      to: {
        value: 'URL',
        about: 'postgres://…, an empty database. Default: the setting database.',
      },
    },
    about: 'Copy a SQLite file to PostgreSQL. Run it again to resume.',
  },
  check: {
    operands: [],
    options: {
      repair: { value: '', about: 'Repair what can be repaired without data loss, and report it.' },
    },
    about: 'Check the database for damaged pages, missing rows and wrong counts.',
  },
} as const satisfies Record<string, CommandFacts>;

/** One of {@link COMMANDS}. */
export type Command = keyof typeof COMMANDS;
