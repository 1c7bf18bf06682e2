import type { AddressAnswer, CheckAddress, ListedAddress } from './answer.ts';
import type { Arguments } from './arguments.ts';
import type { Environment } from './environment.ts';
import { EXIT } from './exit.ts';
import { explainVerdict } from './explain-verdict.ts';
import { fairnessOf } from './fairness.ts';
import { createPaint } from './paint.ts';
import type { Sink } from './sink.ts';
import { validateRows } from './validate-rows.ts';
import { verdictText } from './verdict-text.ts';
import { visibleJson } from './visible.ts';
import type { Drawing } from './waterfall.ts';

/** The width of an output that is not a terminal. */
const WIDTH = 100;

/** What the command has read and opened. */
export interface Command {
  given: Arguments;
  check: CheckAddress;
  /** Standard output. */
  sink: Sink;
  environment: Environment;
}

/** Validates addresses and shows each result, in order. Resolves with the exit code. */
export async function verifyAddresses(
  addresses: readonly string[],
  { given, check, sink, environment }: Command,
): Promise<number> {
  const { stdout, env, signal } = environment;
  const paint = createPaint(stdout, env);
  const drawing = { paint, width: stdout.columns ?? WIDTH };
  const answers: AddressAnswer[] = [];
  const rows = validateRows({
    entries: entriesOf(addresses),
    validate: async (entry) => ({ entry, answer: await check(entry.email) }),
    concurrency: given.concurrency,
    signal,
    isOrdered: true,
    ...fairnessOf(given),
  });
  for await (const { entry, answer } of rows) {
    const { email } = entry;
    answers.push(answer);
    await sink.write(
      given.isJson
        ? jsonText(email, answer, stdout.isTTY === true)
        : verdictText(email, answer, { paint, explanation: explained(answer, drawing) }),
    );
  }
  return exitCodeOf(answers);
}

/** Addresses of the command line, as entries of a list. */
export async function* entriesOf(addresses: readonly string[]): AsyncGenerator<ListedAddress> {
  for (const [index, email] of addresses.entries()) {
    yield { index, line: index + 1, email, endByte: 0 };
  }
}

function explained(answer: AddressAnswer, drawing: Drawing) {
  if (!('result' in answer) || !answer.evidence) return undefined;
  const { result, evidence, timings, isTest } = answer;
  return explainVerdict({ result, evidence, timings, isTest }, drawing);
}

function jsonText(email: string, answer: AddressAnswer, isTerminal: boolean): string {
  const written =
    'error' in answer
      ? { email, error: answer.error }
      : {
          ...answer.result,
          ...(answer.evidence && { evidence: answer.evidence, timings: answer.timings }),
        };
  if (!isTerminal) return `${JSON.stringify(written)}\n`;
  return `${visibleJson(JSON.stringify(written, null, 2))}\n`;
}

function exitCodeOf(answers: readonly AddressAnswer[]): number {
  const [only] = answers;
  if (answers.length !== 1 || !only) {
    return answers.some((answer) => 'error' in answer) ? EXIT.unanswered : EXIT.ok;
  }
  if ('error' in only) return EXIT.risky;
  return { valid: EXIT.ok, risky: EXIT.risky, invalid: EXIT.invalid }[only.result.status];
}
