import { UsageError } from '../command-line/usage-error.ts';
import { readArguments, type Arguments } from './arguments.ts';
import { createAddressCheck } from './check-address.ts';
import { engineOf } from './engine.ts';
import type { Environment } from './environment.ts';
import { EXIT, ExitError } from './exit.ts';
import { codeOf } from '../shared/error-code.ts';
import { faultOf, faultText } from './fault.ts';
import { helpText } from './help-text.ts';
import { createSink, type Sink } from './sink.ts';
import { targetOf } from './target.ts';
import { verifyAddresses, type Command } from './verify-addresses.ts';
import { verifyList } from './verify-list.ts';

/**
 * Runs the command `postern-verify`. Resolves with its exit code, and never rejects.
 *
 * Addresses are written only to standard output; standard error has the numbers of lines.
 *
 * Source: docs/command-line.md.
 */
export async function main(environment: Environment): Promise<number> {
  const { stdout, stderr, signal } = environment;
  const sink = createSink(stdout, false);
  try {
    const exitCode = await run(environment, sink);
    await sink.close();
    return exitCode;
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    if (error instanceof UsageError) {
      stderr.write(`postern-verify: ${error.message}\nSee postern-verify --help.\n`);
      return EXIT.usage;
    }
    if (error instanceof ExitError) {
      stderr.write(`postern-verify: ${error.message}\n`);
      return error.exitCode;
    }
    // The reader of the output has closed it, as `head` does.
    if (codeOf(error) === 'EPIPE') return EXIT.ok;
    if (codeOf(error) !== 'EUNKNOWN') {
      stderr.write(`postern-verify: Cannot write the output: ${faultOf(error)}.\n`);
      return EXIT.unwritable;
    }
    stderr.write(faultText(error));
    return EXIT.fault;
  }
}

async function run(environment: Environment, sink: Sink): Promise<number> {
  const { argv, stderr, signal } = environment;
  const given = readArguments(argv);
  if (given.isHelp || given.isVersion) {
    await sink.write(given.isHelp ? helpText() : `${environment.version()}\n`);
    return EXIT.ok;
  }
  const target = targetOf(given);
  const isFile = target.kind === 'list';
  const isList = isFile || given.out !== undefined || given.format !== undefined;
  rejectUnrelated(given, { isList, isFile });
  const verify = environment.verifier ?? (await engineOf(given));
  if (given.mode === 'deep' && given.heloName === undefined) {
    stderr.write(
      'postern-verify: deep needs --helo NAME and --mail-from ADDRESS; answering as medium.\n',
    );
  }
  let fault: unknown;
  const onFault = (error: unknown) => (fault ??= error);
  const check = createAddressCheck(verify, { given, isList, signal, onFault });
  const command: Command = { given, check, sink, environment };
  const exitCode =
    target.kind === 'list' || isList
      ? await verifyList(target, command)
      : await verifyAddresses(target.addresses, command);
  if (fault !== undefined) stderr.write(faultText(fault));
  return exitCode;
}

/** Throws for options that cannot be combined with this target. */
function rejectUnrelated(
  given: Arguments,
  { isList, isFile }: { isList: boolean; isFile: boolean },
): void {
  if (given.isExplained && isList) {
    throw new UsageError('--explain is for addresses on the command line.');
  }
  if (given.column !== undefined && !isFile) {
    throw new UsageError('--column is for a list: postern-verify list.csv --column NAME.');
  }
}
