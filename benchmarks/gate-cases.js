/* Seven ways to reach the submit button; every reply takes `LATENCY_MS`. */

/** How long each reply takes. */
export const LATENCY_MS = 200;
const KEY_MS = 90;
const GOOD = 'jane.doe@gmail.com';
const BAD = 'jane.doe@gmial.com';
const NEAR = 'jane.doe@gmail.co';

/** Makes the cases. `passMs`: when a good value must be through, after the click; null: never. */
export function gateCases(debounceMs) {
  const lastMs = (GOOD.length - 1) * KEY_MS;
  const inFlight = press(lastMs + debounceMs + LATENCY_MS / 2);
  const laterMs = lastMs + debounceMs + 1000;
  return [
    gateCase('good, click at once', [...keys(GOOD), press(lastMs + 10)], LATENCY_MS),
    gateCase('bad, click at once', [...keys(BAD), press(lastMs + 10)], null),
    gateCase('good, click in flight', [...keys(GOOD), inFlight], LATENCY_MS / 2),
    gateCase('bad, click in flight', [...keys(BAD), inFlight], null),
    gateCase('good, proved', [...keys(GOOD), press(laterMs)], 0),
    gateCase('edited to bad', [...keys(GOOD), type(NEAR, laterMs), press(laterMs + 50)], null),
    gateCase(
      'retyped',
      [...keys(GOOD), type(NEAR, laterMs), type(GOOD, laterMs + 90), press(laterMs + 150)],
      0,
    ),
  ];
}

const gateCase = (name, steps, passMs) => ({ name, steps, passMs, latenciesMs: [LATENCY_MS] });
const type = (text, atMs) => ({ atMs, does: 'type', text });
const press = (atMs) => ({ atMs, does: 'press', holdMs: 0, count: 1 });
const keys = (text) =>
  Array.from(text, (_, index) => type(text.slice(0, index + 1), index * KEY_MS));
