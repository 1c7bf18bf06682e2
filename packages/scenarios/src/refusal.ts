import { expect } from 'vitest';
import { GOOD, quick, slow } from './addresses.ts';
import { add, click, leave, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

const message = 'This address is already registered.';

/** Scenarios about rejections by the application's own server. */
export const refusal = [
  scenario(113, 'a rejection by the server is shown as an error and blocks', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
    page.field.refuse({ value: GOOD, message });
    await wait(0);
    expect(page.message.textContent).toBe(message);
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
    expect(document.activeElement).toBe(page.input);
  }),

  scenario(114, 'a rejection by the server disappears at the next edit', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, GOOD);
    await leave(page.input);
    await wait(0);
    page.field.refuse({ value: GOOD, message });
    await wait(0);
    await add(page.input, 'x');
    expect(page.message.textContent).toBe('');
    await wait(0);
    expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    await click(page.send);
    await wait(0);
    expect(page.sent).toHaveLength(1);
  }),

  scenario(115, 'a rejection of another address is not shown', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, GOOD);
    page.field.refuse({ value: 'joe@example.org', message });
    await wait(400);
    expect(page.message.textContent).toBe('');
    expect(page.field.getSnapshot().decision).toBe('allow');
  }),

  scenario(116, 'a rejection by the server stays after a valid result', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    page.field.refuse({ value: GOOD, message });
    await wait(1400);
    expect(page.field.getSnapshot()).toMatchObject({ verdict: 'valid', decision: 'block' });
    expect(page.message.textContent).toBe(message);
  }),

  scenario(117, 'a rejection can be passed as an option', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await wait(400);
    await page.follow({ validate, refused: { value: GOOD, message } });
    expect(page.message.textContent).toBe(message);
    await add(page.input, 'x');
    await page.follow({ validate, refused: { value: GOOD, message } });
    expect(page.message.textContent).toBe('');
  }),

  scenario(118, 'a rejection that is set at the start is shown', async ({ mount }) => {
    const page = await mount({
      validate: quick(),
      value: GOOD,
      refused: { value: GOOD, message },
    });
    expect(page.message.textContent).toBe(message);
    await click(page.send);
    await wait(0);
    expect(page.sent).toEqual([]);
  }),

  scenario(119, 'a second rejection of the same address is shown again', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    for (let round = 0; round < 2; round++) {
      await type(page.input, GOOD);
      await click(page.send);
      await wait(0);
      page.field.refuse({ value: GOOD, message });
      await wait(0);
      expect(page.message.textContent).toBe(message);
      await add(page.input, 'x');
      expect(page.message.textContent).toBe('');
    }
    expect(page.sent).toHaveLength(2);
  }),
];
