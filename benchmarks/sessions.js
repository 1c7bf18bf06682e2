import { createRandom } from './random.js';
import { isComplete, isGood } from './truth.js';

/*
 * User input as timed steps. An address is pasted, then edited at its end, so that most texts are complete addresses and
 * similar texts differ in validity.
 */

const HOSTS = ['mail', 'post', 'inbox', 'corp'];
const KEYS = ['m', 'o', 'c', '.', 'n', 'e', 't'];

/**
 * Creates the session of a seed.
 *
 * Even seeds end with a click 0 to 600 ms after the last key, a quarter of them with a second click; odd seeds leave the
 * field or do nothing. In half of the sessions the text changes shortly after a request was sent. In half of
 * all sessions a quarter of the responses takes 600 to 2000 ms.
 */
export function createSession(seed, debounceMs) {
  const random = createRandom(seed);
  const steps = [];
  let atMs = 0;
  let text = `u${String(seed)}@${random.pick(HOSTS)}.co`;
  const type = (next, waitMs) => {
    atMs += waitMs;
    text = next;
    steps.push({ atMs, does: 'type', text });
  };

  type(text, 0);
  for (let edits = random.between(8, 25); edits > 0; edits--) {
    const waitMs = random.chance(0.6) ? random.between(60, 150) : random.between(200, 900);
    type(edited(text, random), waitMs);
  }
  if (random.chance(0.5)) type(`${text}x`, debounceMs + random.between(20, 140));
  if (!isComplete(text)) type(completed(text, seed), 100);

  const endMs = atMs + random.between(0, 600);
  const isSubmitted = seed % 2 === 0;
  if (isSubmitted) steps.push(...presses(endMs, random));
  else if (random.chance(0.5)) steps.push({ atMs: endMs, does: 'leave' });

  const isSlow = seed % 4 >= 2;
  const latenciesMs = Array.from({ length: 64 }, () =>
    isSlow && random.chance(0.25) ? random.between(600, 2000) : random.between(20, 400),
  );
  return { seed, steps, latenciesMs, text, isSubmitted };
}

/**
 * The minimum number of requests for a correct verdict at every pause as long as the debounce: one request for each
 * distinct complete text.
 *
 * If leaving the field validates in another mode, a text that was validated before needs one more request, unless its
 * result was `invalid`, which is final.
 */
export function fewestRequests({ steps, text }, { debounceMs, mode, commitMode }, requests) {
  const validated = steps.filter((step, index) => {
    const next = steps.slice(index + 1).find(({ does }) => does === 'type');
    const quietMs = (next?.atMs ?? Infinity) - step.atMs;
    return step.does === 'type' && quietMs >= debounceMs && isComplete(step.text);
  });
  const fewest = new Set(validated.map((step) => step.text)).size;
  const left = steps.find(({ does }) => does === 'leave');
  if (mode === commitMode || !left || left.atMs - validated.at(-1).atMs < debounceMs) return fewest;
  const hasResult = requests.some(
    ({ email, doneMs }) => email === text && doneMs !== null && doneMs <= left.atMs,
  );
  return isGood(text) || !hasResult ? fewest + 1 : fewest;
}

function edited(text, random) {
  if (random.chance(0.35) && text.length > 8) return text.slice(0, -1);
  const key = random.pick(KEYS);
  return text + (key === '.' && text.endsWith('.') ? 'n' : key);
}

function completed(text, seed) {
  const repaired = text.replace(/\.+$/, '') + 'n';
  return isComplete(repaired) ? repaired : `u${String(seed)}@mail.com`;
}

/** One click, a double click, or two separate clicks. */
function presses(atMs, random) {
  const holdMs = random.between(0, 120);
  const first = { atMs, does: 'press', holdMs, count: 1 };
  if (!random.chance(0.25)) return [first];
  const isDouble = random.chance(0.5);
  const waitMs = holdMs + (isDouble ? random.between(60, 200) : random.between(60, 400));
  return [first, { atMs: atMs + waitMs, does: 'press', holdMs: 0, count: isDouble ? 2 : 1 }];
}
