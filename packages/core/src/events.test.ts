import { expect, test } from 'vitest';
import { emit } from './events.ts';
import type { ValidatorEvent } from './types.ts';
import { fakeValidate } from './testing.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';

useFakeClock();

test('emit ignores an observer that throws, and a missing one', () => {
  emit(
    () => {
      throw new Error('no');
    },
    { type: 'input', length: 1 },
  );
  emit(undefined, { type: 'input', length: 1 });
});

test('emit adds the time to an event', () => {
  const events: ValidatorEvent[] = [];
  emit((event) => events.push(event), { type: 'recall', mode: 'fast' });
  expect(events).toEqual([{ atMs: Date.now(), type: 'recall', mode: 'fast' }]);
});

test('a validator emits no event that contains the address', async () => {
  const events: ValidatorEvent[] = [];
  const validate = fakeValidate({
    'secret@down.co': new Error('secret@down.co'),
    'secret@gmial.co': { status: 'risky', suggested_email: 'secret@gmail.co' },
  });
  const validator = createEmailValidator({ validate, onEvent: (event) => events.push(event) });
  const field = validator.field();
  const stop = field.subscribe(() => {});
  for (const value of ['secret@b.co', 'secret@down.co', 'secret@gmial.co']) {
    field.input(value);
    await pass(410);
    const settled = field.settle();
    await pass(10);
    await settled;
  }
  field.accept();
  field.undo();
  field.input('secret@slow.co', 'now');
  field.reset();
  stop();
  await pass(0);
  const types = new Set(events.map(({ type }) => type));
  expect([...types].sort()).toEqual(
    ['abort', 'answer', 'failure', 'input', 'request', 'submit', 'suggestion'].sort(),
  );
  expect(JSON.stringify(events)).not.toContain('secret');
});
