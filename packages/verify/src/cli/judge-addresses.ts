import type { Answer, Ask, Entry, Row } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { EXIT } from './exit.ts';
import { explainVerdict } from './explain-verdict.ts';
import { fairnessOf } from './fairness.ts';
import { createPaint } from './paint.ts';
import { runList } from './run-list.ts';
import type { Sink } from './sink.ts';
import type { Surroundings } from './surroundings.ts';
import { verdictText } from './verdict-text.ts';
import { visibleJson } from './visible.ts';
import type { Drawing } from './waterfall.ts';

/** Of what is no terminal. */
const WIDTH = 100;

/** What is needed to judge the addresses of the command line. */
export interface Judging {
  given: Arguments;
  ask: Ask;
  /** Standard output. */
  sink: Sink;
  around: Surroundings;
}

/** Judges addresses and shows each verdict, in their order. Resolves with the exit code. */
export async function judgeAddresses(
  addresses: readonly string[],
  { given, ask, sink, around }: Judging,
): Promise<number> {
  const { stdout, env, signal } = around;
  const paint = createPaint(stdout, env);
  const drawing = { paint, width: stdout.columns ?? WIDTH };
  const answers: Answer[] = [];
  await runList<Entry, Row>({
    entries: entriesOf(addresses),
    ask: async (entry) => ({ entry, answer: await ask(entry.email) }),
    write({ entry: { email }, answer }) {
      answers.push(answer);
      return sink.write(
        given.isJson
          ? jsonText(email, answer, stdout.isTTY === true)
          : verdictText(email, answer, { paint, explanation: explained(answer, drawing) }),
      );
    },
    concurrency: given.concurrency,
    signal,
    isOrdered: true,
    ...fairnessOf(given),
  });
  return exitCodeOf(answers);
}

/** Addresses of the command line, as entries of a list. */
export async function* entriesOf(addresses: readonly string[]): AsyncGenerator<Entry> {
  for (const [index, email] of addresses.entries()) {
    yield { index, line: index + 1, email, endByte: 0 };
  }
}

function explained(answer: Answer, drawing: Drawing) {
  if (!('result' in answer) || !answer.evidence) return undefined;
  const { result, evidence, timings } = answer;
  return explainVerdict({ result, evidence, timings }, drawing);
}

function jsonText(email: string, answer: Answer, isForPerson: boolean): string {
  const told =
    'error' in answer
      ? { email, error: answer.error }
      : {
          ...answer.result,
          ...(answer.evidence && { evidence: answer.evidence, timings: answer.timings }),
        };
  if (!isForPerson) return `${JSON.stringify(told)}\n`;
  return `${visibleJson(JSON.stringify(told, null, 2))}\n`;
}

function exitCodeOf(answers: readonly Answer[]): number {
  const [only] = answers;
  if (answers.length !== 1 || !only) {
    return answers.some((answer) => 'error' in answer) ? EXIT.unanswered : EXIT.ok;
  }
  if ('error' in only) return EXIT.risky;
  return { valid: EXIT.ok, risky: EXIT.risky, invalid: EXIT.invalid }[only.result.status];
}
