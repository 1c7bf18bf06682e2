import { createEmailValidator } from '@postern/core';
import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, slow } from './addresses.ts';
import { add, click, press, put, turn, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about the submit guard: which submits it holds, sends and ignores. */
export const gate = [
  scenario(48, 'a submit is held until the result, and then sent', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    expect(page.sent).toEqual([]);
    expect(page.field.getSnapshot()).toMatchObject({ isWaiting: true, decision: 'wait' });
    await wait(1000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
    expect(page.field.getSnapshot().isWaiting).toBe(false);
  }),

  scenario(49, 'a submit does not wait for the pause in typing', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate(), debounceMs: 60_000 });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(50, 'a submit of a validated address is sent at once', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate(), commitMode: 'fast' });
    await type(page.input, GOOD);
    await wait(400);
    page.form.requestSubmit();
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    51,
    'a blocked address is not submitted, and the field is marked and focused',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      await type(page.input, DEAD);
      await click(page.send);
      await wait(1000);
      expect(page.sent).toEqual([]);
      expect(page.input.getAttribute('aria-invalid')).toBe('true');
      expect(page.message.textContent).not.toBe('');
      expect(document.activeElement).toBe(page.input);
    },
  ),

  scenario(52, 'a form with novalidate is guarded too', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    page.form.noValidate = true;
    await type(page.input, 'jane@');
    await click(page.send);
    expect(page.sent).toEqual([]);
    await type(page.input, DEAD);
    await click(page.send);
    await wait(1000);
    expect(page.sent).toEqual([]);
  }),

  scenario(53, 'a button with formnovalidate skips the submit guard', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    page.other.formNoValidate = true;
    await type(page.input, DEAD);
    await click(page.other);
    expect(page.sent).toEqual([{ value: DEAD, submitter: 'pro' }]);
  }),

  scenario(54, 'a button that closes a dialog skips the submit guard', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    page.other.setAttribute('formmethod', 'dialog');
    await type(page.input, DEAD);
    await click(page.other);
    expect(page.sent).toHaveLength(1);
    await click(page.send);
    await wait(1000);
    expect(page.sent).toHaveLength(1);
    page.form.setAttribute('method', 'dialog');
    await click(page.send);
    expect(page.sent).toHaveLength(2);
  }),

  scenario(55, 'a held submit keeps the button that was clicked', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.other);
    await wait(1000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'pro' }]);
  }),

  scenario(56, 'Enter submits once, with the default button', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await press(page.input, 'Enter');
    await wait(1000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(57, 'requestSubmit is guarded', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    page.form.requestSubmit();
    await turn();
    expect(page.sent).toEqual([]);
    await wait(1000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: null }]);
  }),

  scenario(58, 'a double click submits once', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate(), commitMode: 'fast' });
    await type(page.input, GOOD);
    await wait(400);
    await click(page.send);
    await click(page.send, 2);
    await wait(2000);
    expect(page.sent).toHaveLength(1);
    await click(page.send);
    expect(page.sent).toHaveLength(2);
  }),

  scenario(59, 'an Enter key that is held down submits once', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate(), commitMode: 'fast' });
    await type(page.input, GOOD);
    await wait(400);
    await press(page.input, 'Enter');
    await press(page.input, 'Enter', { repeat: true });
    await press(page.input, 'Enter', { repeat: true });
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(60, 'a second click during a hold changes nothing', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(500);
    await click(page.other);
    await click(page.send);
    await wait(500);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(61, 'an edit of the address cancels the hold', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(500);
    await add(page.input, 'x');
    expect(page.send.hasAttribute('aria-busy')).toBe(false);
    expect(page.field.getSnapshot().isWaiting).toBe(false);
    await wait(9000);
    expect(page.sent).toEqual([]);
    await click(page.send);
    await wait(1000);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(62, 'the deadline of a canceled hold does not end a later check', async ({ mount }) => {
    const validate = fakeValidate(
      { [GOOD]: 'invalid' },
      { delayMs: (email) => (email === GOOD ? 1000 : 60_000) },
    );
    const page = await mount({ validate, timeoutMs: 60_000 });
    await type(page.input, GOOD.slice(0, -1));
    await click(page.send);
    await wait(3900);
    await add(page.input, 'g');
    await wait(200);
    expect(page.field.getSnapshot().phase).toBe('scheduled');
    await wait(1200);
    expect(page.field.getSnapshot()).toMatchObject({ verdict: 'invalid', failure: null });
  }),

  scenario(63, 'only the value that was validated is submitted', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(900);
    put(page.input, DEAD);
    await wait(100);
    await click(page.send);
    await wait(1000);
    expect(page.sent.filter(({ value }) => value !== GOOD)).toEqual([]);
  }),

  scenario(64, 'a submit that was allowed does not allow the next one', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(1000);
    expect(page.sent).toHaveLength(1);
    await type(page.input, DEAD);
    await click(page.send);
    await wait(1000);
    await type(page.input, GOOD);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    65,
    'a submit waits for both fields, the slow one and the invalid one',
    async ({ mount }) => {
      const validate = fakeValidate(
        { [DEAD]: 'invalid' },
        { delayMs: (email) => (email === GOOD ? 3000 : 100) },
      );
      const page = await mount({ validator: createEmailValidator({ validate }), second: true });
      const { second } = page;
      await type(page.input, GOOD);
      await type(second!.input, DEAD);
      await click(page.send);
      await wait(100);
      expect(page.send.getAttribute('aria-busy')).toBe('true');
      await wait(2900);
      expect(page.sent).toEqual([]);
      expect(document.activeElement).toBe(second!.input);
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
      await type(second!.input, 'joe@example.org');
      await click(page.send);
      await wait(100);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(
    66,
    'the first of two blocked fields in the document gets the focus',
    async ({ mount }) => {
      const page = await mount({ validate: slow(), second: true });
      await type(page.second!.input, DEAD);
      await type(page.input, DEAD);
      await click(page.send);
      await wait(1000);
      expect(document.activeElement).toBe(page.input);
      expect(page.second!.input.getAttribute('aria-invalid')).toBe('true');
    },
  ),

  scenario(67, 'an invalid control before the field gets the focus', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    page.form.noValidate = true;
    const name = document.createElement('input');
    name.setAttribute('aria-invalid', 'true');
    page.form.prepend(name);
    await type(page.input, DEAD);
    await click(page.send);
    await wait(1000);
    expect(document.activeElement).toBe(name);
    name.remove();
  }),

  scenario(
    68,
    'with novalidate a control that only the browser finds invalid does not get the focus',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      page.form.noValidate = true;
      const name = document.createElement('input');
      name.required = true;
      page.form.prepend(name);
      await type(page.input, DEAD);
      await click(page.send);
      await wait(1000);
      expect(document.activeElement).toBe(page.input);
      name.remove();
    },
  ),

  scenario(162, 'an invalid element that cannot be focused is skipped', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    const group = document.createElement('div');
    group.setAttribute('aria-invalid', 'true');
    page.form.prepend(group);
    await type(page.input, DEAD);
    await click(page.send);
    await wait(1000);
    expect(document.activeElement).toBe(page.input);
    group.remove();
  }),
];
