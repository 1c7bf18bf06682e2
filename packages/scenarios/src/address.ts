import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { result } from '@postern/protocol';
import { expect } from 'vitest';
import { GOOD, MEANT, quick } from './addresses.ts';
import { click, leave, paste, press, type, wait } from './hand.ts';
import type { MountOptions } from './mount.ts';
import { scenario, type Stage } from './scenario.ts';

/** Full width, as a Japanese or Chinese keyboard types it. */
const WIDE = 'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ';
/** The second letter is Cyrillic. */
const MIXED = 'j\u0430ne@example.org';
const CARRIER = 'try..this@docomo.ne.jp';

/** The page after a text was pasted and left. */
async function pasted({ mount }: Stage, text: string, options: MountOptions = {}) {
  const page = await mount({ validate: quick(), ...options });
  page.form.noValidate = true; // The browser takes ASCII alone before the @.
  await paste(page.input, text);
  await leave(page.input);
  await wait(0);
  return page;
}

/** How many submits of a text get through, and what the user reads. */
async function submit(stage: Stage, text: string, options: MountOptions = {}) {
  const page = await pasted(stage, text, options);
  await wait(2000);
  await click(page.send);
  await wait(0);
  const { level, message } = page.field.getSnapshot();
  await page.unmount();
  return { sent: page.sent.map(({ value }) => value), level, message };
}

/** Which address a text is read as, which is doubted, and which is in a text. */
export const address = [
  scenario(
    261,
    'full width is checked, and written back, in plain characters',
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

  scenario(262, 'full width is written back before Enter submits it', async ({ mount }) => {
    const page = await mount({ validate: quick() });
    page.form.noValidate = true;
    await type(page.input, WIDE);
    await press(page.input, 'Enter');
    await wait(0);
    expect(page.sent).toMatchObject([{ value: GOOD }]);
    expect(page.input.value).toBe(GOOD);
  }),

  scenario(263, 'a ligature before the @ is not taken apart', async ({ mount }) => {
    const validate = fakeValidate({});
    const page = await mount({ validate });
    await type(page.input, '\uFB01ona@example.org');
    await leave(page.input);
    await wait(0);
    expect(validate.requests.map(({ email }) => email)).toContain('\uFB01ona@example.org');
    expect(page.input.value).toBe('\uFB01ona@example.org');
  }),

  scenario(264, 'a result for fiona is not a result for the ligature', async ({ mount }) => {
    const page = await mount({
      validate: async () => result({ result: 'fiona@example.org', status: 'invalid' }),
    });
    await type(page.input, '\uFB01ona@example.org');
    await leave(page.input);
    await wait(0);
    expect(page.field.getSnapshot()).toMatchObject({ failure: { code: 'bad_reply' } });
  }),

  scenario(265, 'a result in plain characters is one for full width', async ({ mount }) => {
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
    'without normalization full width is offered in plain characters',
    async (stage) => {
      const page = await pasted(stage, WIDE, { normalize: false });
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

  scenario(267, 'full width that is not taken as offered goes as it was typed', async (stage) => {
    expect((await submit(stage, WIDE, { normalize: false })).sent).toEqual([WIDE]);
  }),

  scenario(268, 'an offer goes when its text is typed', async (stage) => {
    const page = await pasted(stage, WIDE, { normalize: false });
    expect(page.suggestion.hidden).toBe(false);
    await paste(page.input, GOOD);
    await wait(0);
    expect(page.suggestion.hidden).toBe(true);
  }),

  scenario(
    269,
    'a local part of mixed scripts is doubted, whatever a service says',
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

  scenario(270, 'a local part of scripts used together is not doubted', async (stage) => {
    for (const local of ['иван', 'ελένη', 'tanaka田中たろう', 'kim김', 'josé'])
      expect(await submit(stage, `${local}@example.org`)).toMatchObject({ level: 'ok' });
  }),

  scenario(271, 'of a text with one address in it the address is offered', async (stage) => {
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
      const page = await pasted(stage, text);
      expect(page.suggestion.textContent, text).toContain(GOOD);
      await click(page.suggestion);
      await wait(0);
      expect([page.input.value, page.text()], text).toEqual([GOOD, GOOD]);
      expect(page.field.getSnapshot()).toMatchObject({ verdict: 'valid', decision: 'allow' });
      await page.unmount();
    }
  }),

  scenario(272, 'the message on words beside an address leads to no other', async (stage) => {
    for (const text of [`mailto:${GOOD}`, `E-mail: ${GOOD}`, `${GOOD}?subject=Hi`])
      expect(await submit(stage, text)).toEqual({
        sent: [],
        level: 'error',
        message: en.syntax_display_name,
      });
  }),

  scenario(273, 'what is offered of a text is corrected', async (stage) => {
    const page = await pasted(stage, 'Jane <jane@gmial.com>');
    expect(page.suggestion.textContent).toContain(MEANT);
  }),

  scenario(274, 'an address taken out of a text can be taken back', async (stage) => {
    const text = `Jane <${GOOD}>`;
    const page = await pasted(stage, text);
    await click(page.suggestion);
    await wait(0);
    await click(page.suggestion);
    await wait(0);
    expect(page.input.value).toBe(text);
    expect(page.suggestion.hidden).toBe(true);
  }),

  scenario(275, 'of two addresses none is offered', async (stage) => {
    for (const text of ['a@x.org, b@y.org', 'a@x.org b@y.org', 'A <a@x.org>; B <b@y.org>']) {
      const page = await pasted(stage, text);
      expect(page.suggestion.hidden).toBe(true);
      expect(page.message.textContent).toBe(en.syntax_several);
      await page.unmount();
      expect(await submit(stage, text)).toMatchObject({ sent: [], level: 'error' });
    }
  }),

  scenario(276, 'a name before an address is not cut off', async (stage) => {
    const page = await pasted(stage, `john ${GOOD}`);
    expect(page.suggestion.hidden).toBe(true);
    expect(page.message.textContent).toBe(en.syntax_space);
  }),

  scenario(277, 'an old mailbox of a carrier is warned of at most', async (stage) => {
    const warned = { sent: [CARRIER], level: 'warning', message: en.local_nonstandard };
    expect(await submit(stage, CARRIER)).toEqual(warned);
    expect(await submit(stage, CARRIER, { policy: 'lenient' })).toEqual(warned);
    expect(await submit(stage, 'xxx.@ezweb.ne.jp')).toMatchObject({ level: 'warning' });
    expect(await submit(stage, CARRIER, { policy: 'strict' })).toMatchObject({ sent: [] });
  }),

  scenario(278, 'a service that refuses the dots of a carrier does not block', async (stage) => {
    for (const reason_code of ['syntax_dot', 'mailbox_not_found']) {
      const validate = fakeValidate({ [CARRIER]: { status: 'invalid', reason_code } });
      expect(await submit(stage, CARRIER, { validate })).toMatchObject({
        sent: [CARRIER],
        message: en.local_nonstandard,
      });
    }
  }),

  scenario(279, 'such dots are refused everywhere else', async (stage) => {
    expect(await submit(stage, 'try..this@example.org')).toEqual({
      sent: [],
      level: 'error',
      message: en.syntax_dot,
    });
  }),
];
