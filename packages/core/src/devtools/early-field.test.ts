import { expect, test, vi } from 'vitest';
import { registry } from '../diagnostics/registry.ts';
import { GOOD, type, useEarlyForm } from '../test/early-form.ts';
import { pass } from '../test/fake-clock.ts';
import { situationOf, stateOf } from './situation.ts';
import { textOf } from './note-text.ts';
import { whyOf } from './why.ts';

const { open, end, detach } = useEarlyForm();

const entryOf = (input: HTMLInputElement) => registry().fields.get(input)!;
const why = (input: HTMLInputElement) => whyOf(situationOf(entryOf(input)));

test('a field whose code is not loaded is listed, with the reason why its submit waits', async () => {
  const { email, form, sent } = open();
  expect(stateOf(situationOf(entryOf(email))).text).toBe('not loaded');
  type(email, GOOD);
  expect(why(email)).toBe(
    'The field waits for its code, which is being fetched; no submit is held.',
  );
  form.requestSubmit();
  await pass(1500);
  expect(why(email)).toBe(
    'The submit has waited 1.5 s for the code of this field, which is being fetched.',
  );
  await end('comes');
  await pass(1000);
  expect(sent).toHaveLength(1);
  const texts = entryOf(email).notes.map(textOf);
  expect(texts[0]).toBe('Code of the field requested');
  expect(texts.at(-1)).toMatch(/^Held submit ended after .*: the form was sent$/);
});

test('a field whose code cannot be loaded is listed with that error, until it is detached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { email } = open();
  type(email, GOOD);
  await end('fails');
  expect(why(email)).toBe(
    'The code of this field could not be loaded, so submits are sent without validation.',
  );
  expect(entryOf(email).notes.map(textOf)).toEqual([
    'Code of the field requested',
    'Code of the field did not load',
  ]);
  detach();
  expect(registry().fields.size).toBe(0);
});
