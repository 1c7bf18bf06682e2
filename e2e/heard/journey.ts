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
  await prepare?.();
  await user.open(url + path);
  for (const { title: step, act, once = [], said = [], never = [] } of steps) {
    await act(user);
    const sentences = await user.listen();
    lines.push(`- ${step}`, ...sentences.map((sentence) => `    ${JSON.stringify(sentence)}`));
    const expected = [
      ...once.map((text) => [text, 1] as const),
      ...never.map((text) => [text, 0] as const),
    ];
    for (const text of said)
      if (countIn(sentences, text) === 0) faults.push(`${step}: ${String(text)} is not said`);
    for (const [text, times] of expected) {
      const found = countIn(sentences, text);
      if (found !== times)
        faults.push(`${step}: ${String(text)} is announced ${found} times, not ${times}`);
    }
  }
  for (const fault of faults) lines.push(`FAULT ${fault}`);
  return { faults, log: `${lines.join('\n')}\n` };
}

/** The number of times that a text occurs in sentences. */
const countIn = (sentences: string[], text: string | RegExp): number =>
  sentences.reduce((sum, sentence) => sum + sentence.split(text).length - 1, 0);
