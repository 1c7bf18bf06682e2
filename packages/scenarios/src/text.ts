import type { Outcome } from '@postern/core';
import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { expect, vi } from 'vitest';
import { DEAD, GOOD, MEANT, quick, TYPO } from './addresses.ts';
import { leave, type, wait } from './hand.ts';
import type { MountOptions } from './mount.ts';
import { scenario, type Stage } from './scenario.ts';

/** Mounts a page, types an address and leaves the field. */
async function typeAndLeave({ mount }: Stage, address: string, options: MountOptions) {
  const page = await mount(options);
  await type(page.input, address);
  await leave(page.input);
  await wait(0);
  return page;
}

/** Scenarios about messages: which text is shown, and how to replace it. */
export const text = [
  scenario(131, 'each reason has its own message', async (stage) => {
    for (const reason_code of ['domain_not_found', 'mailbox_not_found', 'mailbox_full'] as const) {
      const validate = fakeValidate({ [GOOD]: { status: 'invalid', reason_code } });
      const page = await typeAndLeave(stage, GOOD, { validate });
      expect(page.message.textContent).toBe(en[reason_code]);
      await page.unmount();
    }
  }),

  scenario(132, 'an unknown reason code shows the message of its status', async (stage) => {
    const validate = fakeValidate({
      [GOOD]: { status: 'risky', reason_code: 'moon_phase', reason: 'The moon is full' },
    });
    const page = await typeAndLeave(stage, GOOD, { validate });
    expect(page.message.textContent).toBe(en.risky);
  }),

  scenario(133, 'a result without a reason code shows the message of its flags', async (stage) => {
    const validate = fakeValidate({ [GOOD]: { status: 'risky', catch_all: true } });
    const page = await typeAndLeave(stage, GOOD, { validate });
    expect(page.message.textContent).toBe(en.catch_all);
  }),

  scenario(134, 'the prose of the service is never shown', async (stage) => {
    const validate = fakeValidate({
      [DEAD]: { status: 'invalid', reason: 'PROSE', suggestion: 'PROSE' },
    });
    const page = await typeAndLeave(stage, DEAD, { validate });
    await wait(2000);
    expect(page.form.textContent).not.toContain('PROSE');
    expect(page.message.textContent).toBe(en.domain_no_mail_host);
  }),

  scenario(135, 'every message is cut at 300 characters', async (stage) => {
    const long = 'x'.repeat(1000);
    const page = await typeAndLeave(stage, DEAD, {
      validate: quick(),
      messages: { domain_no_mail_host: long, did_you_mean: () => long },
    });
    expect(page.message.textContent).toHaveLength(300);
    page.field.refuse({ value: DEAD, message: long });
    await wait(2000);
    expect(page.message.textContent).toHaveLength(300);
    expect(page.status.textContent.length).toBeLessThanOrEqual(300);
    await type(page.input, TYPO);
    await wait(400);
    expect(page.suggestion.textContent).toHaveLength(300);
  }),

  scenario(136, 'an address inside a message keeps its own direction', async (stage) => {
    const page = await typeAndLeave(stage, TYPO, {
      validate: quick(),
      messages: { did_you_mean: 'هل تقصد {suggestion}؟', risky: '{address}!' },
    });
    expect(page.suggestion.textContent).toBe(`هل تقصد \u2068${MEANT}\u2069؟`);
    expect(page.message.textContent).toBe(`\u2068${TYPO}\u2069!`);
  }),

  scenario(137, 'HTML in a message is shown as text', async (stage) => {
    const page = await typeAndLeave(stage, DEAD, {
      validate: quick(),
      messages: { domain_no_mail_host: '<b>no</b>' },
    });
    expect(page.message.textContent).toBe('<b>no</b>');
    expect(page.message.children).toHaveLength(0);
  }),

  scenario(138, 'messages can be replaced at run time', async (stage) => {
    const validate = quick();
    const page = await typeAndLeave(stage, TYPO, { validate });
    expect(page.message.textContent).toBe(en.risky);
    const messages = { risky: 'Bitte prüfen.', did_you_mean: 'Meinten Sie {suggestion}?' };
    await page.follow({ validate, messages });
    expect(page.message.textContent).toBe('Bitte prüfen.');
    expect(page.suggestion.textContent).toContain('Meinten Sie');
    expect(validate.requests).toHaveLength(1);
  }),

  scenario(139, 'one function can return the message for every code', async (stage) => {
    const messages = vi.fn((_: Outcome, code: string) => `t(${code})`);
    const page = await typeAndLeave(stage, DEAD, { validate: quick(), messages });
    expect(page.message.textContent).toBe('t(domain_no_mail_host)');
    expect(messages.mock.calls.at(-1)?.[0]).toMatchObject({ address: DEAD, verdict: 'invalid' });
  }),

  scenario(140, 'a custom message can be a function of the outcome', async (stage) => {
    const page = await typeAndLeave(stage, DEAD, {
      validate: quick(),
      messages: { domain_no_mail_host: ({ address }) => `${address} is dead` },
    });
    expect(page.message.textContent).toBe(`${DEAD} is dead`);
  }),

  scenario(141, 'the English message replaces a message function that throws', async (stage) => {
    const page = await typeAndLeave(stage, DEAD, {
      validate: quick(),
      messages: () => {
        throw new Error('no such key');
      },
    });
    expect(page.message.textContent).toBe(en.domain_no_mail_host);
  }),
];
