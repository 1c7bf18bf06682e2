import { en } from '@postern/core/locales/en';
import { expect } from 'vitest';
import { DEAD, GOOD, quick, slow } from './addresses.ts';
import { add, autofill, exactly, focus, leave, paste, put, turn, type, wait } from './hand.ts';
import { scenario } from './scenario.ts';

/** Scenarios about typing: when an address is validated, and what the field shows meanwhile. */
export const typing = [
  scenario(1, 'an address is validated once, after a pause in typing', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, GOOD, 100);
    await exactly(290);
    expect(validate.requests).toEqual([]);
    await wait(10);
    expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'fast' }]);
    await wait(5000);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(2, 'debounceMs sets the pause before a check', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate, debounceMs: 1500 });
    await type(page.input, GOOD);
    await exactly(1490);
    expect(validate.requests).toEqual([]);
    await wait(10);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(3, 'an address is not shown as valid before its check ends', async ({ mount }) => {
    const page = await mount({ validate: slow() });
    await type(page.input, GOOD);
    expect(page.field.getSnapshot()).toMatchObject({
      phase: 'scheduled',
      verdict: null,
      decision: 'wait',
      level: null,
    });
    await wait(400);
    expect(page.field.getSnapshot()).toMatchObject({ phase: 'checking', decision: 'wait' });
    await wait(1000);
    expect(page.field.getSnapshot()).toMatchObject({
      phase: 'settled',
      verdict: 'valid',
      decision: 'allow',
      level: 'ok',
    });
  }),

  scenario(4, 'a syntax error is found at the keystroke, without a request', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, 'jane@');
    expect(page.field.getSnapshot()).toMatchObject({ verdict: 'invalid', decision: 'block' });
    await leave(page.input);
    await wait(5000);
    expect(validate.requests).toEqual([]);
  }),

  scenario(5, 'an error is hidden until the user leaves the field', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, 'jane@');
    await wait(5000);
    expect(page.message.textContent).toBe('');
    expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    await leave(page.input);
    expect(page.message.textContent).toBe(en.syntax_domain_missing);
    expect(page.input.getAttribute('aria-invalid')).toBe('true');
  }),

  scenario(
    6,
    'a visible error disappears when it ends, and the next one waits for a pause in typing',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      await type(page.input, 'jane');
      await leave(page.input);
      expect(page.message.textContent).toBe(en.syntax_no_at);
      await add(page.input, 't');
      expect(page.message.textContent).toBe(en.syntax_no_at);
      await add(page.input, '@');
      expect(page.message.textContent).toBe('');
      await exactly(990);
      expect(page.message.textContent).toBe('');
      await wait(10);
      expect(page.message.textContent).toBe(en.syntax_domain_missing);
      expect(page.input.getAttribute('aria-invalid')).toBe('true');
      await add(page.input, 'example.org');
      expect(page.message.textContent).toBe('');
      await wait(0);
      expect(page.input.getAttribute('aria-invalid')).not.toBe('true');
    },
  ),

  scenario(7, 'an empty field is idle and has no message', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, DEAD);
    await leave(page.input);
    await wait(0);
    await type(page.input, '');
    expect(page.field.getSnapshot()).toMatchObject({
      phase: 'idle',
      verdict: null,
      decision: 'allow',
      level: null,
      message: '',
    });
    expect(page.message.textContent).toBe('');
    await leave(page.input);
    expect(page.message.textContent).toBe('');
  }),

  scenario(8, 'the result for an older text is never shown', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await type(page.input, DEAD);
    await leave(page.input);
    await wait(900);
    await focus(page.input);
    await add(page.input, 'a');
    await wait(200);
    expect(page.field.getSnapshot()).toMatchObject({ phase: 'scheduled', verdict: null });
    expect(page.message.textContent).toBe('');
    await wait(5000);
    expect(page.field.getSnapshot()).toMatchObject({ verdict: 'valid', value: DEAD + 'a' });
  }),

  scenario(
    9,
    'a result that arrives after the abort of its request is dropped',
    async ({ mount }) => {
      const validate = slow();
      const page = await mount({
        validate: (request) => validate(request),
      });
      await type(page.input, DEAD);
      await wait(500);
      await type(page.input, GOOD);
      await wait(700);
      expect(page.field.getSnapshot()).toMatchObject({ phase: 'checking', verdict: null });
      await wait(1000);
      expect(page.field.getSnapshot()).toMatchObject({ verdict: 'valid' });
    },
  ),

  scenario(10, 'a syntax error replaces a check in progress', async ({ mount }) => {
    const validate = slow();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await wait(500);
    await add(page.input, '@');
    await wait(5000);
    expect(page.field.getSnapshot()).toMatchObject({ phase: 'settled', verdict: 'invalid' });
  }),

  scenario(11, 'leaving the field validates at once', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, GOOD);
    await leave(page.input);
    expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'medium' }]);
    await wait(5000);
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(12, 'a pasted address is validated at once', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await paste(page.input, GOOD);
    expect(validate.requests).toMatchObject([{ email: GOOD, mode: 'fast' }]);
    await wait(0);
    expect(page.field.getSnapshot().verdict).toBe('valid');
  }),

  scenario(13, 'an autofilled address is validated at once', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await autofill(page.input, GOOD);
    expect(validate.requests).toMatchObject([{ email: GOOD }]);
    expect(page.field.getSnapshot().value).toBe(GOOD);
  }),

  scenario(
    14,
    'autofill without an input event is detected by its animation',
    async ({ mount }) => {
      const validate = quick();
      const page = await mount({ validate });
      put(page.input, GOOD);
      page.input.dispatchEvent(new Event('animationstart', { bubbles: true }));
      await turn();
      expect(validate.requests).toMatchObject([{ email: GOOD }]);
    },
  ),

  scenario(
    15,
    'leaving validates in the deeper mode, and the result of the fast mode stays on screen',
    async ({ mount }) => {
      const validate = slow();
      const page = await mount({ validate });
      await type(page.input, GOOD);
      await wait(1400);
      expect(page.field.getSnapshot()).toMatchObject({ level: 'ok', decision: 'allow' });
      await leave(page.input);
      expect(page.field.getSnapshot()).toMatchObject({ level: 'ok', decision: 'wait' });
      await wait(1000);
      expect(page.field.getSnapshot()).toMatchObject({ level: 'ok', decision: 'allow' });
      expect(validate.requests.map(({ mode }) => mode)).toEqual(['fast', 'medium']);
    },
  ),

  scenario(16, 'an invalid result of the fast mode is final', async ({ mount }) => {
    const validate = quick();
    const page = await mount({ validate });
    await type(page.input, DEAD);
    await wait(400);
    await leave(page.input);
    await wait(5000);
    expect(validate.requests).toMatchObject([{ mode: 'fast' }]);
    expect(page.message.textContent).toBe(en.domain_no_mail_host);
  }),

  scenario(17, 'leaving the field writes the normalized address back', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    await type(page.input, 'Jane@EXAMPLE.org');
    expect(page.input.value).toBe('Jane@EXAMPLE.org');
    await leave(page.input);
    expect(page.input.value).toBe('Jane@example.org');
    expect(page.text()).toBe('Jane@example.org');
  }),

  scenario(18, 'with normalize: false the text stays as typed', async ({ mount }) => {
    const page = await mount({ validate: quick(), normalize: false });
    await type(page.input, 'Jane@EXAMPLE.org');
    await leave(page.input);
    await wait(0);
    expect(page.input.value).toBe('Jane@EXAMPLE.org');
  }),
];
