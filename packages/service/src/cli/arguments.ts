import {
  readOptions,
  unknownWord,
  UsageError,
  type CommandLineOption,
} from '@postern/verify/command-line';
import { OPTIONS } from '../config/options.ts';
import { COMMANDS, type Command, type CommandFacts } from './commands.ts';

/** What the program was told to do. */
export interface Arguments {
  command: Command;
  /** What follows the command. */
  operands: readonly string[];
  /** The settings and the command's own options, by their flags without dashes; a switch is `true` or `false`. */
  flags: ReadonlyMap<string, string>;
  isHelp: boolean;
  isVersion: boolean;
}

const ALL: Readonly<Record<string, CommandLineOption>> = {
  help: { short: 'h' },
  version: {},
  ...Object.fromEntries(
    Object.values(OPTIONS)
      .flat()
      .map((option) => [option.flag, { ...option, isNegatable: option.value === '' }]),
  ),
  ...Object.assign({}, ...Object.values<CommandFacts>(COMMANDS).map(({ options }) => options)),
};

/**
 * Reads the command line, without the two words that start the program.
 *
 * Throws a UsageError for what cannot be meant.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { positionals, values } = readOptions(argv, ALL);
  const [isHelp, isVersion] = [values.has('help'), values.has('version')];
  const named = commandOf(positionals);
  const command = named ?? 'serve';
  const operands = named ? positionals.slice(named.split(' ').length) : [];
  const flags = new Map([...values].map(([name, value]) => [name, String(value)]));
  if (!isHelp && !isVersion) {
    if (!named && positionals.length > 0) {
      throw unknownWord('command', positionals[0]!, Object.keys(COMMANDS));
    }
    refuse({ command, operands, flags });
  }
  return { command, operands, flags, isHelp, isVersion };
}

function commandOf(positionals: readonly string[]): Command | undefined {
  const words = `${positionals.join(' ')} `;
  return (Object.keys(COMMANDS) as Command[]).find((name) => words.startsWith(`${name} `));
}

/** Refuses what is not for the command, or is too much or too little. */
function refuse({ command, operands, flags }: Pick<Arguments, 'command' | 'operands' | 'flags'>) {
  const takes = COMMANDS[command].operands;
  if (operands.length !== takes.length) {
    throw new UsageError(`postern-service ${[command, ...takes].join(' ')}: that is all of it.`);
  }
  for (const [owner, { options = {} }] of Object.entries<CommandFacts>(COMMANDS)) {
    const other = owner === command ? undefined : [...flags.keys()].find((flag) => options[flag]);
    if (other !== undefined) throw new UsageError(`--${other} is for ${owner}.`);
  }
}
