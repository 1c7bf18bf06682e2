import type { Listener } from './listener.ts';

/** One step of a journey: what the user does, and what the screen reader must say until the page has settled. */
export interface Step {
  /** What the user does, in words for the log. */
  title: string;
  act: (user: Listener) => Promise<void>;
  /** Texts that the screen reader must say exactly once, in any sentence. */
  once?: (string | RegExp)[];
  /** Texts that it must say, where Firefox reports them more than once. */
  said?: (string | RegExp)[];
  /** Texts that it must not say. */
  never?: (string | RegExp)[];
}

/** A way of a user through a page. */
export interface Journey {
  title: string;
  /** Added to the URL of the page. */
  path?: string;
  /** Called before the page is opened. */
  prepare?: () => Promise<void>;
  steps: Step[];
}

/** What one attempt at a journey showed. */
export interface Attempt {
  /** What was said too often, or not at all. */
  faults: string[];
  /** Every step with its sentences. */
  log: string;
}

/** Tries at most. */
const ATTEMPTS = 3;
/** A fault counts when this many attempts show it. */
const COUNTS_AT = 2;

/**
 * Tries a journey up to three times. A fault counts when two attempts show it: another program can hold up the speech
 * of a busy machine.
 */
export async function tryJourney(
  journey: Journey,
  { user, url }: { user: Listener; url: string },
): Promise<Attempt> {
  const attempts: Attempt[] = [];
  const seen = new Map<string, number>();
  const certain = () => [...seen].filter(([, times]) => times >= COUNTS_AT).map(([fault]) => fault);
  while (attempts.length < ATTEMPTS) {
    const attempt = await attemptOnce(journey, { user, url });
    attempts.push(attempt);
    for (const fault of attempt.faults) seen.set(fault, (seen.get(fault) ?? 0) + 1);
    const isDecided = [...seen.values()].every((times) => times >= COUNTS_AT);
    if (isDecided) break;
  }
  const log = attempts.map((attempt, at) => `# Attempt ${at + 1}\n${attempt.log}`).join('\n');
  return { faults: certain(), log };
}

async function attemptOnce(
  { title, path = '', prepare, steps }: Journey,
  { user, url }: { user: Listener; url: string },
): Promise<Attempt> {
  const faults: string[] = [];
  const lines = [title, url + path];
  try {
    await prepare?.();
    await user.open(url + path);
    for (const step of steps) {
      lines.push(`- ${step.title}`);
      await step.act(user);
      const sentences = await user.listen();
      lines.push(...sentences.map((sentence) => `    ${JSON.stringify(sentence)}`));
      faults.push(...faultsOf(step, sentences));
    }
  } catch (error) {
    // A step that does not end.
    faults.push(String(error));
  }
  for (const fault of faults) lines.push(`FAULT ${fault}`);
  return { faults, log: `${lines.join('\n')}\n` };
}

/** What a step should have said, or should not have said. */
function faultsOf(
  { title, once = [], said = [], never = [] }: Step,
  sentences: string[],
): string[] {
  const expected = [
    ...once.map((text) => ({ text, most: 1, least: 1 })),
    ...said.map((text) => ({ text, most: Infinity, least: 1 })),
    ...never.map((text) => ({ text, most: 0, least: 0 })),
  ];
  return expected.flatMap(({ text, most, least }) => {
    const times = countIn(sentences, text);
    return times < least || times > most
      ? [`${title}: ${String(text)} is announced ${times} times`]
      : [];
  });
}

/** The number of times that a text occurs in sentences. */
const countIn = (sentences: string[], text: string | RegExp): number =>
  sentences.reduce((sum, sentence) => sum + sentence.split(text).length - 1, 0);
