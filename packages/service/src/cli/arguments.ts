import {
  readOptions,
  unknownWord,
  UsageError,
  type CommandLineOption,
} from '@postern/verify/command-line';
import { OPTIONS } from '../config/options.ts';
import { COMMANDS, type Command, type CommandFacts } from './commands.ts';

/** The parsed command line. */
export interface Arguments {
  command: Command;
  /** The arguments after the command. */
  operands: readonly string[];
  /** The settings and the command's own options, by flag, without dashes. A switch is `true` or `false`. */
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
 * Reads the command line, without the first two arguments.
 *
 * Throws a UsageError for invalid arguments.
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

/** Rejects options of other commands, and too many or too few operands. */
function refuse({ command, operands, flags }: Pick<Arguments, 'command' | 'operands' | 'flags'>) {
  const takes = COMMANDS[command].operands;
  if (operands.length !== takes.length) {
    throw new UsageError(`Usage: postern-service ${[command, ...takes].join(' ')}`);
  }
  for (const [owner, { options = {} }] of Object.entries<CommandFacts>(COMMANDS)) {
    const other = owner === command ? undefined : [...flags.keys()].find((flag) => options[flag]);
    if (other !== undefined) throw new UsageError(`--${other} is for ${owner}.`);
  }
}
