import { createRandom } from './random.js';
import { isComplete, isGood } from './truth.js';

/*
 * What a person does to the field, as timed steps. An address is pasted, then edited at its
 * end, so that most texts are worth a request and neighbours differ in truth.
 */

const HOSTS = ['mail', 'post', 'inbox', 'corp'];
const KEYS = ['m', 'o', 'c', '.', 'n', 'e', 't'];

/**
 * Makes the session of a seed.
 *
 * Even seeds end with a click 0 to 600 ms after the last key, every fourth of them with a
 * second one; odd seeds leave the field or do nothing. In half of all sessions the text changes
 * once more just after a request left; in half, a quarter of the replies is 600 to 2000 ms late.
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
 * The fewest requests that give a right verdict at every pause as long as the debounce:
 * distinct complete texts, each asked once and remembered.
 *
 * Where leaving the field asks in a deeper mode, a text that was asked about by then is asked
 * about once more, unless its answer had come and was bad: `invalid` is final.
 */
export function fewestRequests({ steps, text }, { debounceMs, mode, commitMode }, requests) {
  const asked = steps.filter((step, index) => {
    const next = steps.slice(index + 1).find(({ does }) => does === 'type');
    const quietMs = (next?.atMs ?? Infinity) - step.atMs;
    return step.does === 'type' && quietMs >= debounceMs && isComplete(step.text);
  });
  const fewest = new Set(asked.map((step) => step.text)).size;
  const left = steps.find(({ does }) => does === 'leave');
  if (mode === commitMode || !left || left.atMs - asked.at(-1).atMs < debounceMs) return fewest;
  const isAnswered = requests.some(
    ({ email, doneMs }) => email === text && doneMs !== null && doneMs <= left.atMs,
  );
  return isGood(text) || !isAnswered ? fewest + 1 : fewest;
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

/** One click, or a double click, or a second click of an impatient person. */
function presses(atMs, random) {
  const holdMs = random.between(0, 120);
  const first = { atMs, does: 'press', holdMs, count: 1 };
  if (!random.chance(0.25)) return [first];
  const isDouble = random.chance(0.5);
  const waitMs = holdMs + (isDouble ? random.between(60, 200) : random.between(60, 400));
  return [first, { atMs: atMs + waitMs, does: 'press', holdMs: 0, count: isDouble ? 2 : 1 }];
}
