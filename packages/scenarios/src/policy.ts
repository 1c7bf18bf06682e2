import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { expect } from 'vitest';
import { DEAD, GOOD, quick, UNSURE } from './addresses.ts';
import { click, type, wait } from './hand.ts';
import { scenario, type Stage } from './scenario.ts';
import type { MountOptions } from './mount.ts';

/** Submits an address. Returns the number of submits that were sent, and the message. */
async function submit({ mount }: Stage, address: string, options: MountOptions) {
  const page = await mount({ validate: quick(), ...options });
  await type(page.input, address);
  await click(page.send);
  await wait(0);
  const { level, message } = page.field.getSnapshot();
  await page.unmount();
  return { sent: page.sent.length, level, message };
}

/** Scenarios about the policy: the decision for each verdict. */
export const policy = [
  scenario(41, 'a risky address shows a warning and is submitted', async (stage) => {
    expect(await submit(stage, UNSURE, {})).toEqual({
      sent: 1,
      level: 'warning',
      message: en.risky,
    });
  }),

  scenario(42, 'the strict policy blocks a risky address', async (stage) => {
    expect(await submit(stage, UNSURE, { policy: 'strict' })).toMatchObject({
      sent: 0,
      level: 'error',
    });
  }),

  scenario(43, 'the lenient policy only warns about an invalid address', async (stage) => {
    expect(await submit(stage, DEAD, { policy: 'lenient' })).toMatchObject({
      sent: 1,
      level: 'warning',
    });
  }),

  scenario(44, 'the lenient policy blocks a syntax error', async ({ mount }) => {
    const page = await mount({ validate: quick(), policy: 'lenient' });
    page.form.noValidate = true;
    await type(page.input, 'jane@');
    await click(page.send);
    expect(page.sent).toEqual([]);
  }),

  scenario(45, 'a disposable address is blocked', async (stage) => {
    const validate = fakeValidate({ [GOOD]: { status: 'risky', is_disposable: true } });
    expect(await submit(stage, GOOD, { validate })).toEqual({
      sent: 0,
      level: 'error',
      message: en.domain_disposable,
    });
  }),

  scenario(
    46,
    'the action for a reason takes precedence over the action for a status',
    async (stage) => {
      const validate = fakeValidate({ [GOOD]: { status: 'risky', reason_code: 'catch_all' } });
      const policy = { preset: 'strict', reasons: { catch_all: 'allow' } } as const;
      expect(await submit(stage, GOOD, { validate, policy })).toMatchObject({ sent: 1 });
    },
  ),

  scenario(47, 'the strictest of several reasons decides', async (stage) => {
    const validate = fakeValidate({ [GOOD]: { is_free: true, is_role_based: true } });
    const policy = { reasons: { free: 'warn', role: 'block' } } as const;
    expect(await submit(stage, GOOD, { validate, policy })).toEqual({
      sent: 0,
      level: 'error',
      message: en.role,
    });
  }),

  scenario(
    200,
    'the strict policy asks for confirmation when the domain could not be looked up',
    async ({ mount }) => {
      for (const reason_code of ['tld_unknown', 'typo_near'] as const) {
        const validate = fakeValidate({
          [GOOD]: { status: 'risky', reason_code, mode: 'medium' },
        });
        const page = await mount({ validate, policy: 'strict' });
        await type(page.input, GOOD);
        await click(page.send);
        await wait(0);
        expect(page.sent).toEqual([]);
        expect(page.field.getSnapshot()).toMatchObject({ level: 'warning' });
        await wait(2000);
        await click(page.send);
        await wait(0);
        expect(page.sent).toHaveLength(1);
        await page.unmount();
      }
    },
  ),
];
