import { parseArgs } from 'node:util';
import { OPTIONS } from '../config/options.ts';
import { SettingError } from '../config/read-settings.ts';
import { COMMANDS, type Command } from './commands.ts';
import { OWN_OPTIONS } from './own-options.ts';

/** What the program was told to do. */
export interface Arguments {
  command: Command;
  /** What follows the command. */
  operands: readonly string[];
  /** The settings' flags, without dashes. */
  flags: ReadonlyMap<string, string>;
  /** The command's own options. */
  own: Readonly<Record<string, string | undefined>>;
  isHelp: boolean;
  isVersion: boolean;
}

/** Reads the command line, without the two words that start the program. Throws a {@link SettingError}. */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parse(argv);
  const { help = false, version = false, ...given } = values;
  const words = positionals.join(' ');
  const found = Object.entries(COMMANDS).find(
    ([name]) => words === name || words.startsWith(`${name} `),
  );
  const isAsked = help === true || version === true;
  if (!found && positionals.length > 0 && !isAsked) {
    throw new SettingError(
      `There is no command ${wordOf(positionals[0]!)}; there are ${Object.keys(COMMANDS).join(', ')}`,
    );
  }
  const [command, { operands }] = (found ?? ['serve', COMMANDS.serve]) as [
    Command,
    (typeof COMMANDS)[Command],
  ];
  const rest = found ? positionals.slice(command.split(' ').length) : [];
  const read: Arguments = {
    command,
    operands: rest,
    flags: new Map(),
    own: {},
    isHelp: help === true,
    isVersion: version === true,
  };
  if (read.isHelp || read.isVersion) return read;
  if (rest.length !== operands.length) {
    throw new SettingError(
      `postern-service ${[command, ...operands].join(' ')}: that is all of it`,
    );
  }
  return { ...read, ...sort(given, command) };
}

/** A word as it may be said aloud: anything longer could be a secret in the wrong place. */
function wordOf(text: string): string {
  return isSayable(text) ? JSON.stringify(text) : 'of that name';
}

function isSayable(text: string): boolean {
  return /^[a-z-]{1,20}$/i.test(text);
}

function parse(argv: readonly string[]) {
  const options = [
    ...Object.values(OPTIONS).flat(),
    ...Object.values(OWN_OPTIONS).flatMap((own) =>
      Object.entries(own).map(([flag, { value }]) => ({ flag, value })),
    ),
  ];
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      allowNegative: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        ...Object.fromEntries(
          options.map(({ flag, value }) => [
            flag,
            { type: value === '' ? ('boolean' as const) : ('string' as const) },
          ]),
        ),
      },
    });
  } catch (error) {
    throw new SettingError(sentenceOf((error as Error).message));
  }
}

/** What `parseArgs` says, but for an option that does not exist: it quotes that, which may be a secret after two dashes. */
function sentenceOf(message: string): string {
  const [, dashes, name] = /^Unknown option '(--?)(.*?)'(?:\. To specify|$)/s.exec(message) ?? [];
  if (name === undefined) return message;
  return isSayable(name)
    ? `There is no option ${dashes}${name}`
    : 'There is no option of that name';
}

function sort(given: Record<string, unknown>, command: Command) {
  const flags = new Map<string, string>();
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const [owner] = Object.entries(OWN_OPTIONS).find(([, own]) => Object.hasOwn(own, name)) ?? [];
    if (owner !== undefined && owner !== command) {
      throw new SettingError(`--${name} is for ${owner}`);
    }
    if (owner === undefined) flags.set(name, String(value));
    else own[name] = String(value);
  }
  return { flags, own };
}
