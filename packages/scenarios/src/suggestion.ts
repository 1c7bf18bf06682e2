import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { expect, vi } from 'vitest';
import { GOOD, MEANT, quick, slow, TYPO } from './addresses.ts';
import { add, click, leave, press, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

const squat = { [TYPO]: { status: 'risky', reason_code: 'domain_typo_squat' } } as const;

/** Scenarios about the suggestion: shown, accepted, undone and dismissed. */
export const suggestion = [
  scenario(95, 'a typo shows one button with the corrected address', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    expect(page.suggestion.hidden).toBe(true);
    await type(page.input, TYPO);
    expect(page.suggestion.hidden).toBe(true);
    await wait(400);
    expect(page.suggestion.hidden).toBe(false);
    expect(page.suggestion.type).toBe('button');
    expect(page.suggestion.textContent).toContain(MEANT);
    expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    expect(page.input.value).toBe(TYPO);
  }),

  scenario(
    96,
    'accepting a suggestion changes the value of the application too',
    async ({ mount }) => {
      const onAccept = vi.fn();
      const validate = quick();
      const page = await mount({ validate, onAccept });
      await type(page.input, TYPO);
      await wait(400);
      await click(page.suggestion);
      await wait(0);
      expect(page.input.value).toBe(MEANT);
      expect(page.text()).toBe(MEANT);
      expect(document.activeElement).toBe(page.input);
      expect(onAccept.mock.calls).toEqual([[MEANT]]);
      expect(validate.requests.at(-1)).toMatchObject({ email: MEANT });
      expect(page.field.getSnapshot()).toMatchObject({ value: MEANT, verdict: 'valid' });
    },
  ),

  scenario(97, 'accepting a suggestion is announced politely', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(400);
    await click(page.suggestion);
    await wait(1000);
    expect(page.status.textContent).toContain(MEANT);
    expect(page.status.textContent).toMatch(/^Changed to/);
  }),

  scenario(98, 'an accepted suggestion can be undone once', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(400);
    await click(page.suggestion);
    await wait(0);
    expect(page.suggestion.textContent).toBe(`Changed to \u2068${MEANT}\u2069 · Undo`);
    await click(page.suggestion);
    await wait(0);
    expect(page.input.value).toBe(TYPO);
    expect(page.text()).toBe(TYPO);
    expect(document.activeElement).toBe(page.input);
    expect(page.suggestion.hidden).toBe(true);
    await leave(page.input);
    await wait(5000);
    expect(page.suggestion.hidden).toBe(true);
    expect(page.field.getSnapshot().canUndo).toBe(false);
  }),

  scenario(99, 'typing removes the undo button', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(400);
    await click(page.suggestion);
    await wait(0);
    await add(page.input, 'x');
    expect(page.suggestion.hidden).toBe(true);
    expect(page.field.getSnapshot().canUndo).toBe(false);
  }),

  scenario(100, 'typing removes the suggestion', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(400);
    await add(page.input, 'x');
    expect(page.suggestion.hidden).toBe(true);
    expect(page.suggestion.textContent).toBe('');
  }),

  scenario(101, 'Escape dismisses the suggestion and does nothing else', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    const outside = vi.fn();
    page.form.parentElement!.addEventListener('keydown', outside);
    await type(page.input, TYPO);
    await wait(400);
    const event = await press(page.input, 'Escape');
    expect(page.suggestion.hidden).toBe(true);
    expect(event.defaultPrevented).toBe(true);
    expect(outside).not.toHaveBeenCalled();
    expect(page.input.value).toBe(TYPO);
  }),

  scenario(102, 'Escape without a suggestion reaches other listeners', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    const outside = vi.fn();
    page.form.parentElement!.addEventListener('keydown', outside);
    await type(page.input, GOOD);
    await wait(400);
    const event = await press(page.input, 'Escape');
    expect(event.defaultPrevented).toBe(false);
    expect(outside).toHaveBeenCalledTimes(1);
  }),

  scenario(103, 'Escape on the suggestion button dismisses the suggestion', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, TYPO);
    await wait(400);
    page.suggestion.focus();
    await press(page.suggestion, 'Escape');
    expect(page.suggestion.hidden).toBe(true);
    expect(document.activeElement).toBe(page.input);
  }),

  scenario(
    104,
    'a dismissed suggestion does not appear again for the same address',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      await type(page.input, TYPO);
      await wait(400);
      await press(page.input, 'Escape');
      await type(page.input, 'joe@gmial.com');
      await wait(400);
      expect(page.suggestion.hidden).toBe(false);
      await type(page.input, TYPO);
      await leave(page.input);
      await wait(400);
      expect(page.suggestion.hidden).toBe(true);
    },
  ),

  scenario(105, 'a visible suggestion is not replaced by a later one', async ({ mount }) => {
    const page = await mount({
      validate: fakeValidate(
        { [TYPO]: { status: 'risky', suggested_email: 'jane@gmx.com' } },
        { delayMs: 1000 },
      ),
    });
    await type(page.input, TYPO);
    await wait(400);
    expect(page.suggestion.textContent).toContain(MEANT);
    await wait(1000);
    expect(page.field.getSnapshot().verdict).toBe('risky');
    expect(page.suggestion.textContent).toContain(MEANT);
  }),

  scenario(106, 'a suggestion of the service is shown', async ({ mount }) => {
    const page = await mount({
      validate: fakeValidate({ [GOOD]: { status: 'risky', suggested_email: 'jane@example.com' } }),
    });
    await type(page.input, GOOD);
    await wait(400);
    expect(page.field.getSnapshot().suggestion).toBe('jane@example.com');
    expect(page.suggestion.hidden).toBe(false);
  }),

  scenario(
    107,
    'an address in the suggestion text of the service is shown, and the text is not',
    async ({ mount }) => {
      const page = await mount({
        validate: fakeValidate({
          [GOOD]: { status: 'risky', suggestion: 'Perhaps you meant jane@example.com instead?' },
        }),
      });
      await type(page.input, GOOD);
      await wait(400);
      expect(page.suggestion.textContent).toContain('jane@example.com');
      expect(page.suggestion.textContent).not.toContain('Perhaps');
    },
  ),

  scenario(
    108,
    'a suggestion of the service that changes the local part is ignored',
    async ({ mount }) => {
      const page = await mount({
        validate: fakeValidate({ [GOOD]: { status: 'risky', suggested_email: 'eve@example.com' } }),
      });
      await type(page.input, GOOD);
      await leave(page.input);
      await wait(400);
      expect(page.suggestion.hidden).toBe(true);
    },
  ),

  scenario(109, 'HTML in the texts of the service is never shown', async ({ mount }) => {
    const page = await mount({
      validate: fakeValidate({
        [GOOD]: {
          status: 'invalid',
          suggestion: 'Try <img src=x onerror=alert(1)> or jane@<b>example.com</b>',
          reason: '<script>alert(1)</script>',
        },
      }),
    });
    await type(page.input, GOOD);
    await leave(page.input);
    await wait(2000);
    expect(page.suggestion.hidden).toBe(true);
    for (const node of [page.message, page.status, page.suggestion]) {
      expect(node.textContent).not.toMatch(/[<>]|alert/);
      expect(node.children).toHaveLength(0);
    }
  }),

  scenario(110, 'an invalid address can have a suggestion', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, 'jane@gmailcom');
    await leave(page.input);
    expect(page.message.textContent).not.toBe('');
    expect(page.field.getSnapshot().suggestion).toBe(MEANT);
    await click(page.suggestion);
    await wait(0);
    expect(page.input.value).toBe(MEANT);
    expect(page.message.textContent).toBe('');
  }),

  scenario(111, 'accepting a suggestion during a hold ends the hold', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, TYPO);
    await wait(400);
    await click(page.send);
    await click(page.suggestion);
    await wait(5000);
    expect(page.input.value).toBe(MEANT);
    expect(page.sent).toEqual([]);
  }),

  scenario(
    112,
    'a typosquat domain that the service reports shows its own warning',
    async ({ mount }) => {
      const page = await mount({ validate: fakeValidate(squat) });
      await type(page.input, TYPO);
      await leave(page.input);
      await wait(0);
      expect(page.message.textContent).toBe(en.domain_typo_squat);
      expect(page.message.dataset['level']).toBe('warning');
    },
  ),

  scenario(
    187,
    'the data attribute of the button distinguishes an offer from an undo',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      const state = () => page.suggestion.dataset['suggestion'];
      expect(state()).toBe('');
      await type(page.input, TYPO);
      await wait(400);
      expect(state()).toBe('offer');
      await click(page.suggestion);
      await wait(0);
      expect(state()).toBe('undo');
      await click(page.suggestion);
      await wait(0);
      expect(state()).toBe('');
    },
  ),
];
