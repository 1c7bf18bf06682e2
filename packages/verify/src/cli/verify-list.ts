import { codeOf } from '../shared/error-code.ts';
import type { Arguments } from './arguments.ts';
import { checkOnce } from './check-once.ts';
import { EXIT, ExitError } from './exit.ts';
import { fairnessOf } from './fairness.ts';
import { faultOf, shownPath } from './fault.ts';
import { openOutput, type ListOutput } from './list-output.ts';
import { openList, type OpenList } from './open-list.ts';
import { createProgress } from './progress.ts';
import { counted, createTally, type Tally } from './tally.ts';
import type { Target } from './target.ts';
import { validateRows } from './validate-rows.ts';
import { entriesOf, type Command } from './verify-addresses.ts';

/**
 * Validates a list: writes a row for each address, as each is finished or in the order of the list, and a summary to
 * standard error. Resolves with the exit code. Only complete rows are written, however it ends.
 */
export async function verifyList(target: Target, command: Command): Promise<number> {
  const { given, environment } = command;
  const { stderr, signal, now = () => performance.now() } = environment;
  const log = (text: string) => void stderr.write(`${text}\n`);
  const list =
    target.kind === 'list'
      ? await openList(target.path, given, environment)
      : listOf(target.addresses);
  const tally = createTally();
  let startedMs = now();
  const summary = () => {
    const source = list.description && `\nThe addresses were read from ${list.description}.`;
    return tally.summary(now() - startedMs) + source;
  };
  try {
    const output = await openOutput(list, command);
    if (list.description) log(`Reading ${list.description}.`);
    const { rows } = output;
    if (rows > 0) log(`${counted(rows)} ${rows === 1 ? 'was' : 'were'} there already.`);
    startedMs = now();
    await writeRows({ list, output, tally }, command);
    const isNothingLeft = rows > 0 && tally.rows === 0;
    log(isNothingLeft ? 'Nothing to do: every address has a row.' : summary());
    return tally.failed > 0 ? EXIT.unanswered : EXIT.ok;
  } catch (error) {
    if (signal.aborted) {
      log(summary());
      log(howToResume(given));
      return EXIT.interrupted;
    }
    if (tally.rows > 0 && error instanceof ExitError) log(summary());
    throw withPath(error, given);
  } finally {
    list.close();
  }
}

/** Addresses from the command line whose results are written as rows. */
function listOf(addresses: readonly string[]): OpenList {
  return {
    entries: entriesOf(addresses),
    description: '',
    file: undefined,
    totalBytes: undefined,
    close() {},
  };
}

async function writeRows(
  { list, output, tally }: { list: OpenList; output: ListOutput; tally: Tally },
  { given, check, environment }: Command,
): Promise<void> {
  const { stdout, stderr, env, signal, now = () => performance.now() } = environment;
  const { entries, sink, fromByte } = output;
  // Rows on a terminal are the progress, and would overwrite the bar.
  const isShown = given.out === undefined && stdout.isTTY === true;
  const bar = createProgress(isShown || env['TERM'] === 'dumb' ? null : stderr, {
    totalBytes: list.totalBytes,
    fromByte,
    now,
  });
  const checkAgain = checkOnce(check);
  const { concurrency, isOrdered } = given;
  let farthest = 0;
  try {
    const rows = validateRows({
      entries,
      validate: async (entry) => ({ entry, answer: await checkAgain(entry.email) }),
      ...{ concurrency, isOrdered, signal },
      ...fairnessOf(given),
    });
    for await (const row of rows) {
      tally.add(row);
      farthest = Math.max(farthest, row.entry.endByte);
      bar.show(tally.rows, farthest);
      await sink.write(output.write(row));
    }
  } finally {
    bar.stop();
    await sink.close();
  }
}

function howToResume({ out, isResumed }: Arguments): string {
  if (out === undefined) return 'Interrupted. With --out FILE, a list can be resumed.';
  const how = isResumed ? 'Run the same command again' : 'Run the same command with --resume';
  return `Interrupted after a complete row. ${how} to continue.`;
}

/** An error of the output, with the name of its file. */
function withPath(error: unknown, { out }: Arguments): unknown {
  if (error instanceof ExitError || codeOf(error) === 'EUNKNOWN' || out === undefined) return error;
  return new ExitError(EXIT.unwritable, `Cannot write ${shownPath(out)}: ${faultOf(error)}.`);
}
