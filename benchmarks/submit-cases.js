/* Seven ways to press the submit button. Every response takes `LATENCY_MS`. */

/** The response time of each request. */
export const LATENCY_MS = 200;
const KEY_MS = 90;
const GOOD = 'jane.doe@gmail.com';
const BAD = 'jane.doe@gmial.com';
const NEAR = 'jane.doe@gmail.co';

/** Creates the cases. `passMs` is the time from the click until a good value must be submitted; null means never. */
export function createSubmitCases(debounceMs) {
  const lastMs = (GOOD.length - 1) * KEY_MS;
  const inFlight = press(lastMs + debounceMs + LATENCY_MS / 2);
  const laterMs = lastMs + debounceMs + 1000;
  return [
    submitCase('good, click at once', [...keys(GOOD), press(lastMs + 10)], LATENCY_MS),
    submitCase('bad, click at once', [...keys(BAD), press(lastMs + 10)], null),
    submitCase('good, click in flight', [...keys(GOOD), inFlight], LATENCY_MS / 2),
    submitCase('bad, click in flight', [...keys(BAD), inFlight], null),
    submitCase('good, proved', [...keys(GOOD), press(laterMs)], 0),
    submitCase('edited to bad', [...keys(GOOD), type(NEAR, laterMs), press(laterMs + 50)], null),
    submitCase(
      'retyped',
      [...keys(GOOD), type(NEAR, laterMs), type(GOOD, laterMs + 90), press(laterMs + 150)],
      0,
    ),
  ];
}

const submitCase = (name, steps, passMs) => ({ name, steps, passMs, latenciesMs: [LATENCY_MS] });
const type = (text, atMs) => ({ atMs, does: 'type', text });
const press = (atMs) => ({ atMs, does: 'press', holdMs: 0, count: 1 });
const keys = (text) =>
  Array.from(text, (_, index) => type(text.slice(0, index + 1), index * KEY_MS));
