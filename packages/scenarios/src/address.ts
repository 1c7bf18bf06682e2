import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { result } from '@postern/protocol';
import { expect } from 'vitest';
import { GOOD, MEANT, quick } from './addresses.ts';
import { click, leave, paste, press, type, wait } from './hand.ts';
import type { MountOptions } from './mount.ts';
import { scenario, type Stage } from './scenario.ts';

/** An address in full-width characters, which Japanese and Chinese keyboards type. */
const WIDE = 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ';
/** An address whose second letter is Cyrillic. */
const MIXED = 'j\u0430ne@example.org';
/** A nonstandard mailbox that a Japanese carrier once assigned. */
const CARRIER = 'try..this@docomo.ne.jp';

/** Mounts a page, pastes a text and leaves the field. */
async function pasteAndLeave({ mount }: Stage, text: string, options: MountOptions = {}) {
  const page = await mount({ validate: quick(), ...options });
  page.form.noValidate = true; // The browser accepts only ASCII before the @.
  await paste(page.input, text);
  await leave(page.input);
  await wait(0);
  return page;
}

/** Submits a text. Returns the submitted values and the message that the user sees. */
async function submit(stage: Stage, text: string, options: MountOptions = {}) {
  const page = await pasteAndLeave(stage, text, options);
  await wait(2000);
  await click(page.send);
  await wait(0);
  const { level, message } = page.field.getSnapshot();
  await page.unmount();
  return { sent: page.sent.map(({ value }) => value), level, message };
}

/** Scenarios about reading an address from a text: full-width characters, mixed scripts, and text around it. */
export const address = [
  scenario(
    261,
    'full-width characters are validated and written back as ASCII',
    async ({ mount }) => {
      for (const text of [WIDE, 'ｊａｎｅ@example.org', 'jane＠example.org', 'jane@example。org']) {
        const validate = quick();
        const page = await mount({ validate });
        await type(page.input, text);
        await wait(400);
        expect(validate.requests.map(({ email }) => email)).toEqual([GOOD]);
        expect(page.field.getSnapshot()).toMatchObject({ value: text, verdict: 'valid' });
        await leave(page.input);
        await wait(0);
        expect([page.input.value, page.text()]).toEqual([GOOD, GOOD]);
        await click(page.send);
        await wait(0);
        expect(page.sent).toMatchObject([{ value: GOOD }]);
        expect(page.suggestion.hidden).toBe(true);
        await page.unmount();
      }
    },
  ),

  scenario(
    262,
    'full-width characters are written back before Enter submits them',
    async ({ mount }) => {
      const page = await mount({ validate: quick() });
      page.form.noValidate = true;
      await type(page.input, WIDE);
      await press(page.input, 'Enter');
      await wait(0);
      expect(page.sent).toMatchObject([{ value: GOOD }]);
      expect(page.input.value).toBe(GOOD);
    },
  ),

  scenario(263, 'a ligature before the @ is not expanded', async ({ mount }) => {
    const validate = fakeValidate({});
    const page = await mount({ validate });
    await type(page.input, '\uFB01ona@example.org');
    await leave(page.input);
    await wait(0);
    expect(validate.requests.map(({ email }) => email)).toContain('\uFB01ona@example.org');
    expect(page.input.value).toBe('\uFB01ona@example.org');
  }),

  scenario(
    264,
    'a result for the expanded letters is not a result for the ligature',
    async ({ mount }) => {
      const page = await mount({
        validate: async () => result({ result: 'fiona@example.org', status: 'invalid' }),
      });
      await type(page.input, '\uFB01ona@example.org');
      await leave(page.input);
      await wait(0);
      expect(page.field.getSnapshot()).toMatchObject({ failure: { code: 'bad_reply' } });
    },
  ),

  scenario(265, 'a result in ASCII is a result for full-width characters', async ({ mount }) => {
    const page = await mount({
      normalize: false,
      validate: async () => result({ result: GOOD, status: 'valid' }),
    });
    await type(page.input, WIDE);
    await wait(400);
    expect(page.field.getSnapshot()).toMatchObject({ verdict: 'valid', value: WIDE });
  }),

  scenario(
    266,
    'with normalize: false full-width characters get a suggestion in ASCII',
    async (stage) => {
      const page = await pasteAndLeave(stage, WIDE, { normalize: false });
      expect(page.input.value).toBe(WIDE);
      expect(page.suggestion.textContent).toContain(GOOD);
      await click(page.suggestion);
      await wait(0);
      expect([page.input.value, page.text()]).toEqual([GOOD, GOOD]);
      expect(page.field.getSnapshot()).toMatchObject({ canUndo: true, verdict: 'valid' });
      await click(page.suggestion);
      await wait(0);
      expect(page.input.value).toBe(WIDE);
      expect(page.suggestion.hidden).toBe(true);
    },
  ),

  scenario(
    267,
    'with normalize: false full-width characters are submitted as typed',
    async (stage) => {
      expect((await submit(stage, WIDE, { normalize: false })).sent).toEqual([WIDE]);
    },
  ),

  scenario(268, 'a suggestion disappears when the user enters its text', async (stage) => {
    const page = await pasteAndLeave(stage, WIDE, { normalize: false });
    expect(page.suggestion.hidden).toBe(false);
    await paste(page.input, GOOD);
    await wait(0);
    expect(page.suggestion.hidden).toBe(true);
  }),

  scenario(
    269,
    'a local part of mixed scripts shows a warning, even after a valid result',
    async (stage) => {
      const warned = { sent: [MIXED], level: 'warning', message: en.local_mixed_scripts };
      expect(await submit(stage, MIXED)).toEqual(warned);
      expect(await submit(stage, MIXED, { policy: 'lenient' })).toEqual(warned);
      expect(await submit(stage, MIXED, { policy: 'strict' })).toMatchObject({
        sent: [],
        level: 'error',
      });
      const { mount } = stage;
      const page = await mount({ validate: quick() });
      await type(page.input, MIXED);
      await wait(400);
      expect(page.field.getSnapshot()).toMatchObject({ verdict: 'risky', level: null });
    },
  ),

  scenario(
    270,
    'a local part of scripts that are used together shows no warning',
    async (stage) => {
      for (const local of ['иван', 'ελένη', 'tanaka田中たろう', 'kim김', 'josé'])
        expect(await submit(stage, `${local}@example.org`)).toMatchObject({ level: 'ok' });
    },
  ),

  scenario(271, 'the only address in a longer text is suggested', async (stage) => {
    for (const text of [
      `mailto:${GOOD}`,
      `Jane Doe <${GOOD}>`,
      `<${GOOD}>`,
      `"${GOOD}"`,
      `'${GOOD}'`,
      `(${GOOD})`,
      `E-mail: ${GOOD}`,
      `${GOOD}?subject=Hi`,
      `mailto:${GOOD}?subject=Hi%20there`,
      `${GOOD}.`,
      `${GOOD},`,
      `${GOOD};`,
      `Ｊａｎｅ ＜${WIDE}＞`,
    ]) {
      const page = await pasteAndLeave(stage, text);
      expect(page.suggestion.textContent, text).toContain(GOOD);
      await click(page.suggestion);
      await wait(0);
      expect([page.input.value, page.text()], text).toEqual([GOOD, GOOD]);
      expect(page.field.getSnapshot()).toMatchObject({ verdict: 'valid', decision: 'allow' });
      await page.unmount();
    }
  }),

  scenario(
    272,
    'text beside an address blocks the submit and has its own message',
    async (stage) => {
      for (const text of [`mailto:${GOOD}`, `E-mail: ${GOOD}`, `${GOOD}?subject=Hi`])
        expect(await submit(stage, text)).toEqual({
          sent: [],
          level: 'error',
          message: en.syntax_display_name,
        });
    },
  ),

  scenario(273, 'an address suggested from a longer text has its typo corrected', async (stage) => {
    const page = await pasteAndLeave(stage, 'Jane <jane@gmial.com>');
    expect(page.suggestion.textContent).toContain(MEANT);
  }),

  scenario(274, 'accepting an address from a longer text can be undone', async (stage) => {
    const text = `Jane <${GOOD}>`;
    const page = await pasteAndLeave(stage, text);
    await click(page.suggestion);
    await wait(0);
    await click(page.suggestion);
    await wait(0);
    expect(page.input.value).toBe(text);
    expect(page.suggestion.hidden).toBe(true);
  }),

  scenario(275, 'a text with two addresses has no suggestion', async (stage) => {
    for (const text of ['a@x.org, b@y.org', 'a@x.org b@y.org', 'A <a@x.org>; B <b@y.org>']) {
      const page = await pasteAndLeave(stage, text);
      expect(page.suggestion.hidden).toBe(true);
      expect(page.message.textContent).toBe(en.syntax_several);
      await page.unmount();
      expect(await submit(stage, text)).toMatchObject({ sent: [], level: 'error' });
    }
  }),

  scenario(276, 'a name before an address is not removed', async (stage) => {
    const page = await pasteAndLeave(stage, `john ${GOOD}`);
    expect(page.suggestion.hidden).toBe(true);
    expect(page.message.textContent).toBe(en.syntax_space);
  }),

  scenario(277, 'a nonstandard mailbox of a carrier shows a warning', async (stage) => {
    const warned = { sent: [CARRIER], level: 'warning', message: en.local_nonstandard };
    expect(await submit(stage, CARRIER)).toEqual(warned);
    expect(await submit(stage, CARRIER, { policy: 'lenient' })).toEqual(warned);
    expect(await submit(stage, 'xxx.@ezweb.ne.jp')).toMatchObject({ level: 'warning' });
    expect(await submit(stage, CARRIER, { policy: 'strict' })).toMatchObject({ sent: [] });
  }),

  scenario(
    278,
    'a service that rejects the dots of a carrier mailbox does not block it',
    async (stage) => {
      for (const reason_code of ['syntax_dot', 'mailbox_not_found']) {
        const validate = fakeValidate({ [CARRIER]: { status: 'invalid', reason_code } });
        expect(await submit(stage, CARRIER, { validate })).toMatchObject({
          sent: [CARRIER],
          message: en.local_nonstandard,
        });
      }
    },
  ),

  scenario(279, 'consecutive dots are invalid at any other domain', async (stage) => {
    expect(await submit(stage, 'try..this@example.org')).toEqual({
      sent: [],
      level: 'error',
      message: en.syntax_dot,
    });
  }),
];
