import type { Entry, Row } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { askOnce } from './ask-once.ts';
import { EXIT, Refusal } from './exit.ts';
import { fairnessOf } from './fairness.ts';
import { codeOf } from '../shared/error-code.ts';
import { faultOf, shownPath } from './fault.ts';
import { entriesOf, type Judging } from './judge-addresses.ts';
import { openOutput, type ListOutput } from './list-output.ts';
import { openList, type OpenList } from './open-list.ts';
import { createProgress } from './progress.ts';
import { runList } from './run-list.ts';
import { counted, createTally, type Tally } from './tally.ts';
import type { Target } from './target.ts';

/**
 * Verifies a list: a row for each address, as they are answered or in their order, and a summary on
 * standard error.
 * Resolves with the exit code. What is written when it ends, for whatever reason, is whole rows.
 */
export async function verifyList(target: Target, judging: Judging): Promise<number> {
  const { given, around } = judging;
  const { stderr, signal, now = () => performance.now() } = around;
  const say = (text: string) => void stderr.write(`${text}\n`);
  const list =
    target.kind === 'list' ? await openList(target.path, given, around) : short(target.addresses);
  const tally = createTally();
  const summary = () => `${tally.summary(now() - startedMs)}${readFrom}`;
  const readFrom = list.description && `\nThe addresses were read from ${list.description}.`;
  let startedMs = now();
  try {
    const output = await openOutput(list, judging);
    if (list.description) say(`Reading ${list.description}.`);
    const { rows } = output;
    if (rows > 0) say(`${counted(rows)} ${rows === 1 ? 'was' : 'were'} there already.`);
    startedMs = now();
    await writeRows({ list, output, tally }, judging);
    const isNothingLeft = rows > 0 && tally.rows === 0;
    say(isNothingLeft ? 'Nothing was left to do.' : summary());
    return tally.failed > 0 ? EXIT.unanswered : EXIT.ok;
  } catch (error) {
    if (signal.aborted) {
      say(summary());
      say(howToResume(given));
      return EXIT.interrupted;
    }
    if (tally.rows > 0 && error instanceof Refusal) say(summary());
    throw withPath(error, given);
  } finally {
    list.close();
  }
}

/** Addresses of the command line whose verdicts are wanted as rows. */
function short(addresses: readonly string[]): OpenList {
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
  { given, ask, around }: Judging,
): Promise<void> {
  const { stdout, stderr, env, signal, now = () => performance.now() } = around;
  const { entries, sink, fromByte } = output;
  // Rows that run over a terminal are progress enough, and would run over the bar.
  const isShown = given.out === undefined && stdout.isTTY === true;
  const bar = createProgress(isShown || env['TERM'] === 'dumb' ? null : stderr, {
    totalBytes: list.totalBytes,
    fromByte,
    now,
  });
  const askAgain = askOnce(ask);
  let farthest = 0;
  try {
    await runList<Entry, Row>({
      entries,
      ask: async (entry) => ({ entry, answer: await askAgain(entry.email) }),
      write(row) {
        tally.add(row);
        farthest = Math.max(farthest, row.entry.endByte);
        bar.show(tally.rows, farthest);
        return sink.write(output.write(row));
      },
      concurrency: given.concurrency,
      signal,
      isOrdered: given.isOrdered,
      ...fairnessOf(given),
    });
  } finally {
    bar.stop();
    await sink.close();
  }
}

function howToResume({ out, isResumed }: Arguments): string {
  if (out === undefined) return 'Interrupted. With --out FILE a list can be resumed.';
  const how = isResumed ? 'Give the same command again' : 'Give the same command with --resume';
  return `Interrupted after a whole row. ${how} to go on.`;
}

/** A fault of the output names its file. */
function withPath(error: unknown, { out }: Arguments): unknown {
  const code = codeOf(error);
  if (error instanceof Refusal || code === 'EUNKNOWN' || out === undefined) return error;
  return new Refusal(EXIT.unwritable, `Cannot write ${shownPath(out)}: ${faultOf(error)}.`);
}
