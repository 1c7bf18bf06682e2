import { result } from '@postern/protocol';
import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assess, unanswered, type Assessment } from '../assessment.ts';
import { mergeSettings, type Settings } from '../settings.ts';
import { next, type FieldEvent } from './next.ts';
import { needsOf } from './runner.ts';
import { blank, isPending, type FieldState, type Context } from './state.ts';

/** The status that the service returns for each address, and the texts that the steps type. */
const STATUSES = {
  'a@b.co': 'valid',
  'no@b.co': 'invalid',
  'so@gmial.com': 'risky',
  'so@gmail.com': 'valid',
} as const;
const TEXTS = [...Object.keys(STATUSES), ' a@b.co', '', ' ', 'jane', 'jane@'];

/** The assessment of the service's result for an address. */
function assessmentOf(text: string): Assessment {
  const status = STATUSES[text as keyof typeof STATUSES];
  const suggested_email = text === 'so@gmial.com' ? 'so@gmail.com' : undefined;
  return assess(result({ result: text, status, ...(suggested_email && { suggested_email }) }));
}

/** One step of a run: the time before it, the focus, and an event, a result, a submit or a subscription. */
type Step = { waitMs: number; hasFocus: boolean } & (
  | { event: FieldEvent }
  | { answer: number; isFailed: boolean }
  | { submitMs: number }
  | { isWatched: boolean }
);

const value = fc.constantFrom(...TEXTS);
const event: fc.Arbitrary<FieldEvent> = fc.oneof(
  fc.record({
    type: fc.constant('input' as const),
    value,
    when: fc.constantFrom('pause' as const, 'now' as const, 'later' as const),
  }),
  fc.record({ type: fc.constant('leave' as const), isSubmit: fc.boolean() }),
  fc.record({
    type: fc.constant('check' as const),
    value,
    isDone: fc.boolean(),
    isDeep: fc.boolean(),
  }),
  fc.record({ type: fc.constant('reset' as const), value }),
  fc.record({ type: fc.constant('refuse' as const), value, message: fc.constant('Taken.') }),
  fc.record({
    type: fc.constant('unsent' as const),
    reason: fc.constantFrom('left' as const, 'edited' as const),
  }),
  fc.constantFrom(
    ...(
      [
        'accept',
        'undo',
        'dismiss',
        'retry',
        'press',
        'release',
        'callersLeft',
        'abandon',
        'tick',
      ] as const
    ).map((type) => ({ type })),
  ),
);
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.record({ waitMs: fc.constantFrom(0, 1, 100, 399, 400, 1000), hasFocus: fc.boolean() }),
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ event }) },
      { weight: 6, arbitrary: fc.record({ answer: fc.nat(2), isFailed: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ submitMs: fc.constantFrom(0, 500, 4000) }) },
      { weight: 1, arbitrary: fc.record({ isWatched: fc.boolean() }) },
    ),
  )
  .map(([around, what]) => ({ ...around, ...what }));
const settings: fc.Arbitrary<Settings> = fc.record({
  askOn: fc.constantFrom('pause' as const, 'leave' as const, 'submit' as const),
  commitMode: fc.constantFrom('fast' as const, 'medium' as const),
  normalize: fc.boolean(),
  policy: fc.constantFrom('balanced' as const, 'strict' as const, 'lenient' as const),
  required: fc.boolean(),
});

/** A field's machine with a clock that runs every due tick. */
function machineOf(given: Settings) {
  let context: Context = {
    atMs: 0,
    settings: mergeSettings(given),
    isWatched: true,
    isRequired: false,
    hasFocus: false,
    nameElsewhere: '',
    recall: () => undefined,
  };
  let state = blank(context);
  const take = (event: FieldEvent) => {
    const before = structuredClone({ ...state, recall: null });
    const after = next(state, event, context);
    expect({ ...state, recall: null }, 'the state before is changed').toEqual(before);
    expectSound(after);
    expectOneEnd(state, event, after);
    state = after;
  };
  take({ type: 'change' });
  return {
    get state() {
      return state;
    },
    take,
    around(more: Partial<Context>) {
      context = { ...context, ...more };
    },
    /** Advances the clock, with every tick that is due. */
    pass(ms: number) {
      const endMs = context.atMs + ms;
      for (let ticks = 0; needsOf(state).wakeAtMs <= endMs; ticks++) {
        expect(ticks, 'a timer is due again and again').toBeLessThan(10);
        context = { ...context, atMs: Math.max(context.atMs, needsOf(state).wakeAtMs) };
        take({ type: 'tick' });
      }
      context = { ...context, atMs: endMs };
    },
  };
}

/** Checks the invariants of a state. */
function expectSound(state: FieldState): void {
  const { requests, planned, address, snapshot } = state;
  const needs = needsOf(state);
  const modes = requests.map(({ mode }) => mode);
  expect(new Set(modes).size, 'two requests in one mode').toBe(modes.length);
  expect(!planned || !modes.length, 'a plan beside a request').toBe(true);
  for (const request of requests) expect(request.text).toBe(state.text);
  if (state.assessment?.result) expect(state.assessment.result.result).toBe(address);
  if (state.held) expect(isPending(state), 'a held submit with nothing to wait for').toBe(true);
  if (!state.isWatched) expect(needs).toEqual({ requests: [], wakeAtMs: Infinity });
  else if (planned === 'pause') expect(needs.wakeAtMs).toBeLessThan(Infinity);
  if (state.isFrozen) return;
  expect(snapshot.value).toBe(state.value);
  expect(snapshot.isWaiting).toBe(!!state.held);
  expect(snapshot.suggestion).toBe(state.suggestion);
  if (snapshot.result) expect(snapshot.result.result, 'a result of another text').toBe(address);
  if (snapshot.level === 'ok') expect(snapshot.verdict).toBe('valid');
  if (snapshot.announcement) expect(snapshot.announcement).toBe(state.toSpeak);
}

/** Checks that a submit ends once, and only after it began. */
function expectOneEnd(before: FieldState, event: FieldEvent, { held, conclusion }: FieldState) {
  if (conclusion && conclusion !== before.conclusion)
    expect(before.held ?? event.type === 'submit').toBeTruthy();
  if (conclusion) expect(held).toBeNull();
}

test('the field’s machine keeps its invariants over any events', () => {
  fc.assert(
    fc.property(settings, fc.array(step, { minLength: 20, maxLength: 60 }), (given, steps) => {
      const machine = machineOf(given);
      for (const { waitMs, hasFocus, ...what } of steps) {
        machine.pass(waitMs);
        machine.around({ hasFocus });
        if ('event' in what) machine.take(what.event);
        else if ('isWatched' in what) {
          machine.around({ isWatched: what.isWatched });
          machine.take({ type: 'change' });
        } else if ('submitMs' in what)
          machine.take({
            type: 'submit',
            deadlineAtMs: machine.state.atMs + what.submitMs,
          });
        else {
          const { requests } = needsOf(machine.state);
          const request = requests[what.answer % requests.length];
          if (!request) continue;
          const answer = what.isFailed ? unanswered('unavailable') : assessmentOf(request.text);
          machine.take({ type: 'answer', request, result: answer });
        }
      }
      // A held submit ends at its deadline after any events.
      machine.around({ isWatched: true });
      machine.take({ type: 'release' });
      machine.pass(10_000);
      expect(machine.state.held).toBeNull();
      expect(needsOf(machine.state).wakeAtMs).toBe(Infinity);
    }),
    { numRuns: runsOf(250) },
  );
});

test('the field’s machine takes a result only for a pending request', () => {
  const machine = machineOf({});
  machine.take({ type: 'input', value: 'a@b.co', when: 'now' });
  const [request] = needsOf(machine.state).requests;
  machine.take({ type: 'retry' });
  machine.take({ type: 'answer', request: request!, result: assessmentOf('a@b.co') });
  expect(machine.state.assessment).toBeNull();
  const [again] = needsOf(machine.state).requests;
  machine.take({ type: 'answer', request: again!, result: assessmentOf('a@b.co') });
  expect(machine.state.snapshot.verdict).toBe('valid');
});

test('the field’s machine keeps the last request for an earlier text until a newer one replaces it', () => {
  const machine = machineOf({});
  const textsOf = () => needsOf(machine.state).requests.map(({ text }) => text);
  machine.take({ type: 'input', value: 'a@b.co', when: 'now' });
  machine.take({ type: 'input', value: 'no@b.co', when: 'now' });
  expect(textsOf()).toEqual(['a@b.co', 'no@b.co']);
  machine.take({ type: 'input', value: 'jane', when: 'pause' });
  expect(textsOf()).toEqual(['no@b.co']);
  machine.take({ type: 'reset', value: '' });
  expect(textsOf()).toEqual([]);
});
