import { createEmailValidator, type Snapshot } from '@postern/core';
import { expect } from 'vitest';
import { DEAD, GOOD, quick, slow, UNSURE } from './addresses.ts';
import { click, focus, leave, put, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about the lifetime of a page, from before hydration until after unmounting. */
export const life = [
  scenario(147, 'text that was typed before hydration is validated', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate, typed: GOOD });
    expect(page.input.value).toBe(GOOD);
    expect(page.field.getSnapshot()).toMatchObject({ value: GOOD, phase: 'scheduled' });
    await wait(400);
    expect(validate.requests).toMatchObject([{ email: GOOD }]);
    expect(page.field.getSnapshot().verdict).toBe('valid');
  }),

  scenario(
    148,
    'a prefilled address is not validated until the user leaves the field',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate, value: DEAD });
      await wait(5000);
      await focus(page.input);
      await wait(5000);
      expect(validate.requests).toEqual([]);
      expect(page.field.getSnapshot()).toMatchObject({ value: DEAD, phase: 'idle', message: '' });
      await leave(page.input);
      await wait(0);
      expect(validate.requests).toMatchObject([{ email: DEAD, mode: 'medium' }]);
      expect(page.message.textContent).not.toBe('');
    },
  ),

  scenario(149, 'a prefilled address is validated before it is submitted', async ({ mount }) => {
    const page = await mount({ validate: slow(), value: DEAD });
    page.form.requestSubmit();
    await wait(1000);
    expect(page.sent).toEqual([]);
    expect(page.message.textContent).not.toBe('');
  }),

  scenario(150, 'a form reset clears the state of the field', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, DEAD);
    await leave(page.input);
    await wait(0);
    page.form.reset();
    await wait(0);
    expect(page.message.textContent).toBe('');
    expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    expect(page.field.getSnapshot()).toMatchObject({ level: null, isWaiting: false });
    await wait(5000);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(151, 'a form that the user resets during a hold is not submitted', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    await click(page.send);
    await wait(500);
    const reset = document.createElement('button');
    reset.type = 'reset';
    page.form.append(reset);
    await click(reset);
    reset.remove();
    await wait(5000);
    expect(page.sent).toEqual([]);
    expect(page.send.hasAttribute('aria-busy')).toBe(false);
    expect(page.field.getSnapshot().isWaiting).toBe(false);
  }),

  scenario(
    285,
    'a form that the user clears by a button of the page during a hold is not submitted',
    async ({ mount }) => {
      const page = await mount({ validate: slow() });
      const clear = document.createElement('button');
      clear.type = 'button';
      page.form.append(clear);
      clear.addEventListener('click', () => {
        put(page.input, '');
        page.input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      for (const address of [GOOD, DEAD]) {
        await type(page.input, address);
        await click(page.send);
        await wait(500);
        await click(clear);
        await wait(5000);
        expect([page.input.value, page.message.textContent]).toEqual(['', '']);
      }
      clear.remove();
      expect(page.sent).toEqual([]);
      expect(page.send.hasAttribute('aria-busy')).toBe(false);
    },
  ),

  scenario(152, 'unmounting stops timers and aborts requests', async ({ mount }) => {
    const validate = slow();
    const first = await mount({ validate });
    await type(first.input, GOOD);
    await first.unmount();
    const second = await mount({ validate });
    await type(second.input, GOOD);
    await wait(500);
    await second.unmount();
    expect(validate.requests).toHaveLength(1);
    expect(validate.requests[0]!.signal!.aborted).toBe(true);
  }),

  scenario(153, 'unmounting during a hold submits nothing', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await click(page.send);
    await page.unmount();
    await wait(0);
    expect(validate.requests[0]!.signal!.aborted).toBe(true);
    await wait(5000);
    expect(page.sent).toEqual([]);
  }),

  scenario(154, 'a field can be mounted again', async ({ mount }) => {
    const validator = createEmailValidator({ validate: slow() });
    const page = await mount({ validator });
    await type(page.input, GOOD);
    await wait(500);
    await page.unmount();
    const again = await mount({ validator });
    await type(again.input, GOOD);
    await click(again.send);
    await wait(1000);
    expect(again.sent).toEqual([{ value: GOOD, submitter: 'basic' }]);
  }),

  scenario(155, 'changed options take effect', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, UNSURE);
    await leave(page.input);
    await wait(0);
    expect(page.message.dataset['level']).toBe('warning');
    await page.follow({ validate, policy: 'strict' });
    expect(page.message.dataset['level']).toBe('error');
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
    await page.follow({ validate, policy: undefined });
    expect(page.message.dataset['level']).toBe('warning');
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(156, 'options written inline cause no work', async ({ mount }) => {
    const validate = quick();
    const options = () => ({
      validate,
      policy: { risky: 'warn' as const },
      messages: { risky: () => 'Hm.' },
      onAccept: () => {},
    });
    const page = await mount(options());
    await type(page.input, UNSURE);
    await leave(page.input);
    await wait(2000);
    const before = { view: page.field.getView(), renders: page.renders() };
    for (let time = 0; time < 5; time++) await page.follow(options());
    await wait(2000);
    expect(page.field.getView()).toBe(before.view);
    expect(page.renders() - before.renders).toBeLessThanOrEqual(5);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(
    157,
    'typing creates a new view only when something visible changes',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      const views = new Set<Snapshot>();
      const stop = page.field.subscribe(() => views.add(page.field.getView()));
      await type(page.input, 'jane@example.organic');
      expect(page.field.getSnapshot().value).toBe('jane@example.organic');
      await wait(400);
      expect(views.size).toBeLessThanOrEqual(6);
      for (const view of views) expect(Object.isFrozen(view)).toBe(true);
      stop();
    },
  ),
];
