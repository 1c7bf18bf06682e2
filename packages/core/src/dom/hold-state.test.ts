import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HELD, next, wakesAtMs } from './hold-state.ts';
import type { Happening, HoldEvent, HoldState } from './hold-state.ts';

/** An event whose time matters only where it is given. */
type Event = Happening & { atMs?: number };

const submitted: Event = { type: 'submitted' };
const passed = { type: 'outcomes', round: 1, result: 'pass', atMs: 100 } satisfies Event;
const rejected: Event = { ...passed, result: 'reject' };
const stale: Event = { ...passed, result: 'stale' };
const same: Event = { type: 'compared', form: 'same', isShown: true };
const hidden: Event = { ...same, isShown: false };
const changed: Event = { ...same, form: 'changed' };
const gone: Event = { ...same, form: 'gone' };
const tick = (atMs: number, isShown = true): Event => ({ type: 'tick', atMs, isShown });
const press = (atMs: number): Event => ({ type: 'press', atMs });
const leave = (atMs: number): Event => ({ type: 'leave', atMs });
const rewrite = (atMs: number): Event => ({ type: 'rewrite', atMs });

const take = (state: HoldState, event: Event) => next(state, { atMs: 0, ...event });
const after = (...events: Event[]): HoldState => events.reduce(take, HELD);

test.each<[title: string, events: Event[], end: HoldState['end']]>([
  ['a held form whose address passes is sent', [submitted, passed, tick(100), same], 'send'],
  [
    'a held form with a blocked address is rejected',
    [submitted, rejected, tick(100), same],
    'reject',
  ],
  ['a held form that left the page is not sent', [submitted, passed, tick(100), gone], 'gone'],
  [
    'the removal of a held form with its fields ends the hold at once',
    [submitted, { type: 'gone' }],
    'gone',
  ],
  [
    'an edit ends the hold when the page had its turn',
    [{ type: 'edit' }, { type: 'input' }],
    'edited',
  ],
  [
    'a held form with an edit whose event the page stops is not sent',
    [submitted, { type: 'edit' }, passed, tick(100), same],
    'edited',
  ],
  [
    'a held form with an edited, blocked address is rejected',
    [submitted, { type: 'edit' }, rejected, tick(100), same],
    'reject',
  ],
  ['an input event without an edit does not end the hold', [submitted, { type: 'input' }], null],
  ['an accepted suggestion ends the hold', [submitted, { type: 'accept' }], 'edited'],
  ['a reset ends the hold', [submitted, { type: 'reset' }], 'edited'],
  [
    'a button that skips validation ends the hold',
    [submitted, { type: 'supersede' }],
    'superseded',
  ],
  ['a page that is left ends the hold', [submitted, { type: 'pagehide' }], 'left'],
  [
    'a held form that closes after a press is not sent',
    [submitted, press(0), tick(500, false)],
    'closed',
  ],
  [
    'a held form that closes within half a second of a press is not sent',
    [submitted, press(0), passed, tick(100), hidden],
    'closed',
  ],
  [
    'a held form that closes later than half a second after a press is sent',
    [submitted, press(0), tick(500), passed, tick(600), hidden],
    'send',
  ],
  [
    'a held form that was hidden without a press is sent',
    [submitted, passed, tick(100), hidden],
    'send',
  ],
  [
    'outcomes of an earlier round do not end the hold',
    [submitted, stale, tick(100), same, submitted, passed],
    null,
  ],
])('%s', (_, events, end) => {
  expect(after(...events).end).toBe(end);
});

test.each<[title: string, events: Event[]]>([
  ['the page changed a text', [submitted, passed, tick(100), changed]],
  ['a field gave up its text', [submitted, stale, tick(100), same]],
  ['the page rewrites an address', [submitted, rewrite(50), tick(50), same]],
  ['the page was about to be left', [submitted, leave(50), passed, tick(2050), same]],
])('the fields of a held form are submitted again when %s', (_, events) => {
  expect(after(...events)).toMatchObject({ step: 'submit', round: 2, end: null });
});

test('a text that a field writes while it is submitted does not submit the field again', () => {
  expect(after(rewrite(0), submitted)).toMatchObject({ step: 'validate', round: 1 });
});

test('nothing is sent for two seconds after the user began to leave the page', () => {
  const state = after(submitted, passed, leave(150), tick(2149));
  expect(state.step).toBe('settle');
  expect(wakesAtMs(state)).toBe(2150);
  expect(take(state, tick(2150)).step).toBe('compare');
  const late = after(submitted, leave(0), { ...passed, atMs: 2000 }, tick(2000), same);
  expect(late.end).toBe('send');
});

test('a hold has a timer only while it waits for a time', () => {
  expect(wakesAtMs(HELD)).toBe(Infinity);
  expect(wakesAtMs(after(submitted, press(20)))).toBe(520);
  expect(wakesAtMs(after(submitted, press(20), tick(520)))).toBe(Infinity);
  expect(wakesAtMs(after(submitted, passed))).toBe(100);
  expect(wakesAtMs(after(submitted, passed, press(20)))).toBe(100);
  expect(wakesAtMs(after(submitted, press(20), { type: 'accept' }))).toBe(Infinity);
});

const ENDS = ['send', 'reject', 'edited', 'closed', 'left', 'superseded', 'gone'];
/** The events that do not end a hold by themselves come twice: sequences get longer. */
const TYPES: HoldEvent['type'][] = [
  ...(['submitted', 'outcomes', 'tick', 'compared', 'rewrite', 'leave', 'press', 'edit'] as const),
  ...(['submitted', 'outcomes', 'tick', 'compared', 'rewrite', 'leave', 'press', 'edit'] as const),
  ...(['input', 'accept', 'reset', 'supersede', 'pagehide', 'gone'] as const),
];
const anyEvent = fc.record({
  type: fc.constantFrom(...TYPES),
  round: fc.integer({ min: 1, max: 3 }),
  result: fc.constantFrom('pass', 'reject', 'stale'),
  form: fc.constantFrom('same', 'changed', 'gone'),
  isShown: fc.boolean(),
  waitMs: fc.nat(900),
});

/** The event that meets the need of a state. */
function meet(state: HoldState, atMs: number): Event {
  const { step, round } = state;
  if (step === 'submit') return submitted;
  if (step === 'validate') return { ...passed, round, atMs };
  return step === 'compare' ? same : tick(atMs);
}

test('a hold always ends, once, by a submit, a rejection or a reason', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = HELD;
      let nowMs = 0;
      const step = (event: Event) => {
        const before = Object.freeze(state);
        state = next(before, { ...event, atMs: nowMs });
        if (before.end) expect(state).toBe(before);
        if (state.round !== before.round) {
          expect([before.step, state.step]).toEqual(['compare', 'submit']);
          expect(state.round).toBe(before.round + 1);
        }
        expect(state.step === 'over').toBe(state.end !== null);
        const isDecided = state.end === 'send' || state.end === 'reject';
        if (isDecided && !before.end) expect(before.step).toBe('compare');
      };
      for (const event of events) {
        nowMs += event.waitMs;
        step(event as Event);
      }
      // Nothing else happens from now on: what the hold needs is enough for an end.
      for (let needs = 0; !state.end; needs++) {
        expect(needs).toBeLessThan(10);
        if (wakesAtMs(state) < Infinity) nowMs = Math.max(nowMs, wakesAtMs(state));
        step(meet(state, nowMs));
      }
      expect(ENDS).toContain(state.end);
      step({ type: 'pagehide' });
    }),
    { numRuns: runsOf(2000) },
  );
});
