import { runsOf } from '@postern/tools/test/is-nightly.js';
import { suggestAddress } from '@postern/address';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { BOUND_INPUT } from '../test/bound-input.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import {
  respondToOldest,
  createReal,
  expectInvariants,
  track,
  VALUES,
  type Model,
  type Real,
} from '../test/field-model.ts';

useFakeClock();

type Command = fc.AsyncCommand<Model, Real>;

/** Makes a command that can always run, and checks the invariants afterwards. */
function command(
  name: string,
  run: (model: Model, real: Real) => void | Promise<unknown>,
): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real);
      await pass(0);
      expectInvariants(model, real);
    },
  };
}

const addressOf = (text: string) => text.replace(/[\s\u200B]/g, '');

/** How the model changes when a text is typed. */
function typed(model: Model, real: Real, value: string, isTouched = true): void {
  const { level, phase } = real.field.getSnapshot();
  const isSame =
    isTouched && (value === model.value || addressOf(value) === addressOf(model.value));
  if (value !== model.value) model.isRefused = false;
  if (!isSame || !addressOf(value).includes('@b.')) {
    if (value !== model.value) {
      const isRight = phase === 'settled' && (level === 'ok' || model.isRevealed);
      if (level === 'error') model.isTroubled = true;
      else if (level === 'warning' || isRight) model.isTroubled = false;
      if (addressOf(value) === '') model.isTroubled = false;
      model.isRevealed = false;
    }
  }
  model.value = value;
}

/** How the model changes when the field is left. */
function committed(model: Model, real: Real): void {
  model.isRevealed = true;
  model.value = real.field.getSnapshot().value;
  if (model.isRefused && real.field.getSnapshot().decision !== 'block') model.isRefused = false;
}

const value = fc.constantFrom(...VALUES);

const commands = [
  value.map((text) =>
    command(`input ${JSON.stringify(text)}`, (model, real) => {
      typed(model, real, text);
      real.field.input(text);
    }),
  ),
  fc.constant(
    command('commit', (model, real) => {
      real.field.commit();
      committed(model, real);
    }),
  ),
  fc.tuple(value, fc.boolean()).map(([text, commit]) =>
    command(`check ${JSON.stringify({ text, commit })}`, (model, real) => {
      typed(model, real, text);
      track(real, real.field.check(text, { commit }));
      if (commit) committed(model, real);
    }),
  ),
  fc.constant(
    command('bind', (_, real) => {
      real.listeners.push(real.field.bind(BOUND_INPUT));
    }),
  ),
  fc.constant(
    command('settle', (model, real) => {
      track(real, real.field.settle());
      committed(model, real);
    }),
  ),
  fc.constant(
    command('accept', (model, real) => {
      if (!real.field.getSnapshot().suggestion) return;
      real.field.accept();
      model.isRefused = false;
      committed(model, real);
    }),
  ),
  fc.constant(
    command('undo', (model, real) => {
      if (!real.field.getSnapshot().canUndo) return;
      real.field.undo();
      model.isRefused = false;
      committed(model, real);
    }),
  ),
  fc.constant(
    command('dismiss', (_, real) => {
      real.field.dismiss();
    }),
  ),
  fc.boolean().map((isPresent) =>
    command(`refuse() with ${isPresent ? 'this' : 'another'} address`, (model, real) => {
      real.field.refuse({ value: isPresent ? model.value : 'other@b.co', message: 'Taken' });
      if (isPresent) model.isRefused = model.isRevealed = true;
    }),
  ),
  fc.constantFrom('', 'a@b.co', 'no@b.co', 'jane').map((text) =>
    command(`reset ${JSON.stringify(text)}`, (model, real) => {
      real.field.reset(text);
      Object.assign(model, {
        value: text,
        isRevealed: false,
        isTroubled: false,
        isRefused: false,
      });
    }),
  ),
  fc.constantFrom(0, 1, 399, 1000, 4000).map((ms) => command(`wait ${ms}`, () => pass(ms))),
  fc.constantFrom('ok' as const, 'bad' as const, 'fail' as const).map((how) =>
    command(`respond ${how}`, (_, real) => {
      respondToOldest(real, how);
    }),
  ),
  fc.constant(
    command('subscribe', (_, real) => {
      const published: unknown[] = [];
      const stop = real.field.subscribe((snapshot) => {
        expect(snapshot).toBe(real.field.getSnapshot());
        published.push(snapshot);
      });
      expect(published.length).toBeGreaterThan(0);
      real.listeners.push(stop);
    }),
  ),
  fc.constant(
    command('unsubscribe', (_, real) => {
      real.listeners.pop()?.();
    }),
  ),
];

test('the field keeps its invariants over any sequence of commands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30 }), async (sequence) => {
      const real = createReal(suggestAddress);
      try {
        await fc.asyncModelRun(
          () => ({
            model: {
              value: '',
              isRevealed: false,
              isTroubled: false,
              isRefused: false,
            },
            real,
          }),
          sequence,
        );
        await pass(20_000);
        expect(real.unsettled.size, 'promises that never settle').toBe(0);
      } finally {
        for (const stop of real.listeners.splice(0)) stop();
        real.field.reset();
        await pass(0);
      }
      expect(vi.getTimerCount()).toBe(0);
      expect(real.pending).toEqual([]);
    }),
    { numRuns: runsOf(300) },
  );
});
