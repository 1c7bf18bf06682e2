import { fakeValidate } from '@postern/core/testing';
import { en } from '@postern/core/locales/en';
import { expect } from 'vitest';
import { DEAD, GOOD, quick, slow, TYPO } from './addresses.ts';
import { add, click, exactly, press, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about held submits: how a hold looks, and what is never held. */
export const holding = [
  scenario(69, 'a disabled input does not hold the submit', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, DEAD);
    page.input.disabled = true;
    await click(page.send);
    expect(page.sent).toHaveLength(1);
    page.input.disabled = false;
  }),

  scenario(70, 'an input that left the page does not hold the submit', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, DEAD);
    const parent = page.input.parentElement!;
    const next = page.input.nextSibling;
    page.input.remove();
    await click(page.send);
    expect(page.sent).toHaveLength(1);
    parent.insertBefore(page.input, next);
  }),

  scenario(71, 'an empty optional field does not hold the submit', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await click(page.send);
    expect(page.sent).toEqual([{ value: '', submitter: 'basic' }]);
    expect(validate.requests).toEqual([]);
  }),

  scenario(72, 'the button is busy during a hold, and never disabled', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.other);
    expect(page.other.getAttribute('aria-busy')).toBe('true');
    expect(page.send.hasAttribute('aria-busy')).toBe(false);
    expect([page.send.disabled, page.other.disabled]).toEqual([false, false]);
    await wait(1000);
    expect(page.other.hasAttribute('aria-busy')).toBe(false);
  }),

  scenario(73, 'a hold is announced after one second', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate({}, { delayMs: 2500 }) });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(900);
    expect(page.status.textContent).toBe('');
    await wait(200);
    expect(page.status.textContent).toBe(en.checking);
    await wait(1400);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    74,
    'Enter right after a typo shows the suggestion before it submits',
    async ({ mount }) => {
      const page = await mount({ validate: fakeValidate({ [TYPO]: 'risky' }, { delayMs: 100 }) });
      await type(page.input, TYPO);
      await press(page.input, 'Enter');
      await wait(100);
      expect(page.sent).toEqual([]);
      expect(page.suggestion.hidden).toBe(false);
      expect(page.suggestion.textContent).toContain('jane@gmail.com');
      expect(document.activeElement).toBe(page.input);
      await press(page.input, 'Enter');
      await wait(100);
      expect(page.sent).toEqual([{ value: TYPO, submitter: 'basic' }]);
    },
  ),

  scenario(
    75,
    'Enter right after a typo stops once, also when the check fails',
    async ({ mount }) => {
      const page = await mount({ validate: fakeValidate({ [TYPO]: new Error('down') }) });
      await type(page.input, TYPO);
      await press(page.input, 'Enter');
      await wait(0);
      expect(page.sent).toEqual([]);
      await press(page.input, 'Enter');
      await wait(0);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(
    76,
    'a suggestion that was visible for three seconds does not stop a submit',
    async ({ mount }) => {
      const page = await mount({ validate: fakeValidate({ [TYPO]: 'risky' }) });
      await type(page.input, TYPO);
      await wait(3500);
      await click(page.send);
      await wait(0);
      expect(page.sent).toHaveLength(1);
    },
  ),

  scenario(77, 'a valid address with a suggestion needs no confirmation', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate({}, { delayMs: 100 }) });
    await type(page.input, TYPO);
    await press(page.input, 'Enter');
    await wait(100);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(
    78,
    'the confirm action sends the second submit of the same value',
    async ({ mount }) => {
      const page = await mount({
        validate: fakeValidate({ [GOOD]: 'risky', [DEAD]: 'risky' }),
        policy: { risky: 'confirm' },
      });
      await type(page.input, GOOD);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
      expect(page.message.textContent).toBe(`${String(en.risky)} ${String(en.confirm)}`);
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
      expect(document.activeElement).toBe(page.input);
      await type(page.input, DEAD);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([]);
      await click(page.send);
      await wait(0);
      expect(page.sent).toEqual([{ value: DEAD, submitter: 'basic' }]);
    },
  ),

  scenario(79, 'a double click is not a confirmation', async ({ mount }) => {
    const page = await mount({
      validate: fakeValidate({ [GOOD]: 'risky' }),
      policy: { risky: 'confirm' },
      commitMode: 'fast',
    });
    await type(page.input, GOOD);
    await wait(400);
    await click(page.send);
    await click(page.send, 2);
    await wait(0);
    expect(page.sent).toEqual([]);
  }),

  scenario(80, 'an input outside its form holds the submit', async ({ mount }) => {
    const page = await mount({ validate: slow(), outside: true });
    expect(page.input.form).toBeNull();
    await type(page.input, DEAD);
    await click(page.send);
    await wait(1000);
    expect(page.sent).toEqual([]);
    expect(document.activeElement).toBe(page.input);
    await type(page.input, GOOD);
    await click(page.send);
    await wait(1000);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(81, 'with gate: false a submit is sent at once', async ({ mount }) => {
    const page = await mount({ validate: slow(), gate: false });
    await type(page.input, DEAD);
    await click(page.send);
    expect(page.sent).toHaveLength(1);
    await wait(1000);
    expect(page.message.textContent).toBe(en.domain_no_mail_host);
  }),

  scenario(82, 'a held submit is sent at the deadline', async ({ mount }) => {
    const validate = fakeValidate({}, { delayMs: 60_000 });
    const page = await mount({ validate, timeoutMs: 60_000, deadlineMs: 3000 });
    await type(page.input, GOOD);
    await click(page.send);
    await exactly(2999);
    expect(page.sent).toEqual([]);
    await wait(1);
    expect(page.sent).toHaveLength(1);
    expect(page.message.textContent).toBe('');
  }),

  scenario(83, 'the result of the fast mode decides at the deadline', async ({ mount }) => {
    const validate = fakeValidate({ [GOOD]: 'risky' }, { delayMs: 100 });
    const page = await mount({
      validate: (request, options) =>
        request.mode === 'fast' ? validate(request, options) : new Promise(() => {}),
      policy: 'strict',
    });
    await type(page.input, GOOD);
    await wait(500);
    await click(page.send);
    expect(page.field.getSnapshot()).toMatchObject({ decision: 'wait', verdict: 'risky' });
    await wait(4000);
    expect(page.sent).toEqual([]);
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
  }),

  scenario(84, 'a form that is invalid only elsewhere is not held', async ({ mount }) => {
    const page = await mount({ validate: quick(), commitMode: 'fast' });
    page.form.noValidate = true;
    const name = document.createElement('input');
    name.required = true;
    page.form.prepend(name);
    await type(page.input, GOOD);
    await wait(400);
    await click(page.send);
    expect(page.sent).toHaveLength(1);
    name.remove();
  }),

  scenario(85, 'a button that is disabled during a hold is still sent', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.other);
    page.other.disabled = true;
    await wait(1000);
    expect(page.sent).toEqual([{ value: GOOD, submitter: 'pro' }]);
  }),

  scenario(86, 'a form that leaves the page during a hold is not submitted', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    const parent = page.form.parentElement!;
    page.form.remove();
    await wait(1000);
    expect(page.sent).toEqual([]);
    parent.append(page.form);
  }),

  scenario(87, 'an edit of another input does not end the hold', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    const name = document.createElement('input');
    page.form.prepend(name);
    await type(page.input, GOOD);
    await click(page.send);
    await wait(500);
    await type(name, 'Jane');
    await wait(500);
    expect(page.sent).toHaveLength(1);
    name.remove();
  }),

  scenario(88, 'an edit of one field ends the hold of both fields', async ({ mount }) => {
    const page = await mount({ validate: slow(), second: true });
    await type(page.input, GOOD);
    await type(page.second!.input, GOOD);
    await click(page.send);
    await wait(500);
    await add(page.second!.input, 'x');
    expect(page.field.getSnapshot().isWaiting).toBe(false);
    expect(page.second!.field.getSnapshot().isWaiting).toBe(false);
    await wait(5000);
    expect(page.sent).toEqual([]);
  }),

  scenario(185, 'a held submit shows that the address is being checked', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    expect(page.message.dataset['level']).toBe('');
    await type(page.input, GOOD);
    await click(page.send);
    expect(page.message.textContent).toBe(en.checking);
    expect(page.message.dataset['level']).toBe('wait');
    await wait(1000);
    expect(page.sent).toHaveLength(1);
    expect(page.message.textContent).toBe('');
    expect(page.message.dataset['level']).toBe('ok');
  }),

  scenario(186, 'a submit that a new suggestion stops shows what to do', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate({ [TYPO]: 'risky' }, { delayMs: 100 }) });
    await type(page.input, TYPO);
    await click(page.send);
    await wait(100);
    expect(page.message.textContent).toBe(en.confirm);
    expect(page.message.dataset['level']).toBe('warning');
    expect(page.input.getAttribute('aria-describedby')).toContain(page.message.id);
    expect(document.activeElement).toBe(page.input);
    await add(page.input, 'x');
    expect(page.message.textContent).toBe('');
    await type(page.input, TYPO);
    await click(page.send);
    await wait(100);
    expect(page.message.textContent).toBe(en.confirm);
    await click(page.send);
    await wait(100);
    expect(page.sent).toEqual([{ value: TYPO, submitter: 'basic' }]);
    expect(page.message.textContent).toBe(en.risky);
  }),
];
