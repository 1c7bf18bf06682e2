import { afterEach, expect, test, vi } from 'vitest';
import { BOUND_INPUT } from '../test/bound-input.ts';
import { pass, useFakeClock } from '../test/fake-clock.ts';
import { fakeValidate } from '../testing.ts';
import type { ValidatorEvent } from '../types.ts';
import { createEmailValidator } from '../validator.ts';

useFakeClock();

let unbind = () => {};
afterEach(() => {
  unbind();
});

test('a text that the page set and the field cleans is not an edit by the user', () => {
  const { field, input } = boundField();
  field.reset(' jane@example.org');
  field.commit();
  expect(input.write).toHaveBeenLastCalledWith('jane@example.org');
  expect(input.onEdit).not.toHaveBeenCalled();
});

test('a suggestion that the user accepts, and one that the user takes back, are edits', () => {
  const { field, input } = boundField();
  field.input('jane@gmial.com', 'now');
  field.accept();
  expect(input.onEdit).toHaveBeenCalledTimes(1);
  field.undo();
  expect(input.onEdit).toHaveBeenCalledTimes(2);
  expect(field.getSnapshot().value).toBe('jane@gmial.com');
});

test('each of two submits of an empty optional text is reported', async () => {
  const { field, events } = boundField();
  await field.settle();
  await field.settle();
  const submits = events.filter(({ type }) => type === 'submit');
  expect(submits).toMatchObject([{ decision: 'allow' }, { decision: 'allow' }]);
});

test('a suggestion is reported once, however its text is cleaned', () => {
  const { field, events } = boundField();
  field.input(' jane@gmial.com', 'now');
  field.commit();
  expect(events.filter(({ type }) => type === 'suggestion')).toMatchObject([{ action: 'show' }]);
});

test('an observer that changes the text of a held submit ends it', async () => {
  const field = createEmailValidator({
    validate: fakeValidate({}, { delayMs: 100 }),
    onEvent({ type }) {
      if (type === 'submit') field.reset('other@example.org');
    },
  }).field();
  field.input('jane@example.org');
  const outcome = await field.settle();
  expect(outcome.failure).toEqual({ code: 'aborted' });
  expect(field.getSnapshot().isWaiting).toBe(false);
});

test('a held submit ends when the text changes, also if the same text is typed again', async () => {
  const { field, events } = boundField();
  field.input('jane@example.org');
  const settled = field.settle();
  expect(field.getSnapshot().isWaiting).toBe(true);
  field.input('joe@example.org');
  field.input('jane@example.org');
  expect(field.getSnapshot().isWaiting).toBe(false);
  await pass(1000);
  await settled;
  const submits = events.filter(({ type }) => type === 'submit');
  expect(submits).toMatchObject([{ decision: 'wait' }]);
});

/** A field with an input that records its calls, and the events that the field reports. */
function boundField() {
  const events: ValidatorEvent[] = [];
  const field = createEmailValidator({
    validate: fakeValidate(),
    suggest: (text) => (text.includes('gmial') ? 'jane@gmail.com' : null),
    onEvent: (event) => events.push(event),
  }).field();
  const input = { ...BOUND_INPUT, write: vi.fn(), onEdit: vi.fn() };
  unbind = field.bind(input);
  return { field, input, events };
}
