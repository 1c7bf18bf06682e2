import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, MEANT, quick, TYPO } from './addresses.ts';
import { type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Creates a fake that returns `invalid` for DEAD, and only in the mode `medium`. */
function deepOnly() {
  const [fast, medium] = [fakeValidate(), fakeValidate({ [DEAD]: 'invalid' })];
  return Object.assign(
    (...given: Parameters<typeof fast>) => (given[0].mode === 'medium' ? medium : fast)(...given),
    { fast, medium },
  );
}

/** Scenarios about forms with several steps, which call `settle` in place of a submit. */
export const steps = [
  scenario(
    281,
    'settle validates a prefilled address in the deeper mode, and shows why it is blocked',
    async ({ mount }) => {
      const validate = deepOnly();
      const page = await mount({ validate, value: DEAD });
      const settled = page.field.settle();
      await wait(0);
      expect(await settled).toMatchObject({ decision: 'block', address: DEAD });
      expect(validate.medium.requests).toHaveLength(1);
      expect(page.message.textContent).not.toBe('');
      expect(page.input.getAttribute('aria-invalid')).toBe('true');
      expect(page.sent).toEqual([]);
    },
  ),

  scenario(
    282,
    'settle right after a typo asks to confirm it once, and shows the suggestion',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      await type(page.input, TYPO);
      const first = page.field.settle();
      await wait(0);
      expect(await first).toMatchObject({ decision: 'confirm', suggestion: MEANT });
      expect(page.suggestion.hidden).toBe(false);
      expect(page.message.textContent).not.toBe('');
      const second = page.field.settle();
      await wait(0);
      expect(await second).toMatchObject({ decision: 'warn' });
    },
  ),

  scenario(283, 'settle allows a good address, and stops at an edit', async ({ mount }) => {
    const page = await mount({ validate: fakeValidate({}, { delayMs: 500 }) });
    await type(page.input, GOOD);
    const settled = page.field.settle();
    await wait(500);
    expect(await settled).toMatchObject({ decision: 'allow', failure: null });
    await type(page.input, 'joe@example.org');
    const edited = page.field.settle();
    await type(page.input, 'joey@example.org');
    await wait(2000);
    expect((await edited).address).toBe('joe@example.org');
    expect(page.field.getSnapshot().value).toBe('joey@example.org');
  }),

  scenario(284, 'settle shows that a required address is missing', async ({ mount }) => {
    const page = await mount({ validate: quick(), required: true });
    const settled = page.field.settle();
    await wait(0);
    expect(await settled).toMatchObject({ decision: 'block' });
    expect(page.message.textContent).not.toBe('');
  }),
];
