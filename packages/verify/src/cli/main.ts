import { UsageError } from '../command-line/usage-error.ts';
import { readArguments, type Arguments } from './arguments.ts';
import { askEngine } from './ask-engine.ts';
import { engineOf } from './engine.ts';
import { EXIT, Refusal } from './exit.ts';
import { codeOf } from '../shared/error-code.ts';
import { faultOf, faultText } from './fault.ts';
import { helpText } from './help-text.ts';
import { judgeAddresses } from './judge-addresses.ts';
import { createSink, type Sink } from './sink.ts';
import type { Surroundings } from './surroundings.ts';
import { targetOf } from './target.ts';
import { verifyList } from './verify-list.ts';

/**
 * Runs the command `postern-verify`. Resolves with its exit code, and never rejects.
 *
 * Addresses are written to standard output alone; on standard error lines are named by number.
 *
 * Source: docs/command-line.md.
 */
export async function main(around: Surroundings): Promise<number> {
  const { stderr, signal } = around;
  const sink = createSink(around.stdout, false);
  try {
    const exitCode = await run(around, sink);
    await sink.close();
    return exitCode;
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    if (error instanceof UsageError) {
      stderr.write(`postern-verify: ${error.message}\nSee postern-verify --help.\n`);
      return EXIT.usage;
    }
    if (error instanceof Refusal) {
      stderr.write(`postern-verify: ${error.message}\n`);
      return error.exitCode;
    }
    // Whoever read the output has had enough, as `head` has.
    if (codeOf(error) === 'EPIPE') return EXIT.ok;
    if (codeOf(error) !== 'EUNKNOWN') {
      stderr.write(`postern-verify: Cannot write the output: ${faultOf(error)}.\n`);
      return EXIT.unwritable;
    }
    stderr.write(faultText(error));
    return EXIT.fault;
  }
}

async function run(around: Surroundings, sink: Sink): Promise<number> {
  const given = readArguments(around.argv);
  if (given.isHelp || given.isVersion) {
    await sink.write(given.isHelp ? helpText() : `${around.version()}\n`);
    return EXIT.ok;
  }
  const target = targetOf(given);
  const isList = target.kind === 'list' || given.out !== undefined || given.format !== undefined;
  refuse(given, { isList, isFile: target.kind === 'list' });
  const verify = around.verifier ?? (await engineOf(given));
  if (given.mode === 'deep' && given.heloName === undefined) {
    around.stderr.write(
      'postern-verify: deep needs --helo NAME and --mail-from ADDRESS; answering as medium.\n',
    );
  }
  let fault: unknown;
  const onFault = (error: unknown) => (fault ??= error);
  const ask = askEngine(verify, { given, isList, signal: around.signal, onFault });
  const judging = { given, ask, sink, around };
  const exitCode =
    target.kind === 'list' || isList
      ? await verifyList(target, judging)
      : await judgeAddresses(target.addresses, judging);
  if (fault !== undefined) around.stderr.write(faultText(fault));
  return exitCode;
}

/** Refuses options that have nothing to do with what is to be judged. */
function refuse(given: Arguments, { isList, isFile }: { isList: boolean; isFile: boolean }): void {
  if (given.isExplained && isList) {
    throw new UsageError('--explain is for addresses on the command line.');
  }
  if (given.column !== undefined && !isFile) {
    throw new UsageError('--column is for a list: postern-verify list.csv --column NAME.');
  }
}
