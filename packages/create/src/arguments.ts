import { parseArgs } from 'node:util';
import { UsageError } from './exit.ts';

/** The checked command line. */
export interface Arguments {
  /** The folder of a new project; undefined when it is not given. */
  folder: string | undefined;
  /** The example that a new project starts from, such as `next`; undefined when it is not given. */
  example: string | undefined;
  /** Shows what would be written, and writes nothing. */
  isDryRun: boolean;
  /** Writes without a question. */
  isSure: boolean;
  isHelp: boolean;
  isVersion: boolean;
}

/**
 * Reads the command line, without the two words that start the program.
 *
 * Throws a {@link UsageError} for an invalid one.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { positionals, values } = parse(argv);
  const [folder, ...others] = positionals;
  if (others.length > 0) throw new UsageError('Name one folder.');
  if (folder === '') throw new UsageError('The name of the folder is empty.');
  return {
    folder,
    example: values.example,
    isDryRun: values['dry-run'] ?? false,
    isSure: values.yes ?? false,
    isHelp: values.help ?? false,
    isVersion: values.version ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        example: { type: 'string', short: 'e' },
        'dry-run': { type: 'boolean', short: 'n' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // The first sentence is about the option; the second one is a hint for arguments that begin with a hyphen.
    const [sentence = ''] = (error as Error).message.split(/\.(?:\s|$)/);
    throw new UsageError(`${sentence}.`);
  }
}
