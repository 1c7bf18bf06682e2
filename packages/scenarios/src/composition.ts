import { expect } from 'vitest';
import { GOOD, quick } from './addresses.ts';
import { compose, endComposition, leave, press, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios with input methods that compose text. */
export const composition = [
  scenario(142, 'no request is sent while the user composes text', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await compose(page.input, 'じん@example.org');
    await wait(10_000);
    expect(validate.requests).toEqual([]);
    await endComposition(page.input);
    await wait(400);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(143, 'a Latin composition counts after one second without input', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await compose(page.input, GOOD);
    await wait(900);
    expect(validate.requests).toEqual([]);
    await wait(100);
    expect(validate.requests).toMatchObject([{ email: GOOD }]);
    await endComposition(page.input);
    await wait(1000);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(
    144,
    'Enter that ends a composition submits nothing and sends no request',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate });
      await compose(page.input, 'じん@example.org');
      await press(page.input, 'Enter', { isComposing: true });
      await press(page.input, 'Process', { keyCode: 229 });
      await wait(5000);
      expect(validate.requests).toEqual([]);
      expect(page.sent).toEqual([]);
    },
  ),

  scenario(
    145,
    'leaving the field in the middle of a composition validates the text',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate });
      await compose(page.input, 'じん@example.org');
      await leave(page.input);
      expect(validate.requests).toHaveLength(1);
    },
  ),

  scenario(
    146,
    'the first composed letter drops the result of the previous text',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      await type(page.input, GOOD);
      await wait(400);
      expect(page.field.getSnapshot().decision).toBe('allow');
      await compose(page.input, GOOD + 'に');
      expect(page.field.getSnapshot().verdict).not.toBe('valid');
    },
  ),
];
