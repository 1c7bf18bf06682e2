import { describe, expect, it } from 'vitest';
import { withMailHost, ZONE } from '../test/deep.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import type { Act, SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

/*
 * A domain with non-ASCII letters has two spellings, and a server may list a mailbox under either one.
 */
const TYPED = 'röt.de';
const ASCII = 'xn--rt-fka.de';
const MISSING = '550 5.1.1 No such user';
const DENIED = '554 5.7.1 Relay access denied';
const UTF8 = ['SMTPUTF8'];
const resolver = fakeResolver({ mx: { ...ZONE.mx, [ASCII]: ['mx.shop.de'] }, a: ZONE.a });
stillClock();

async function resultOf(email: string, script: SmtpScript) {
  return withMailHost(
    script,
    async ({ deep, server }) => {
      const { reason_code } = await deep(email);
      await server.idle();
      const recipients = server.lines().filter((line) => line.startsWith('RCPT'));
      return { reason_code, recipients, lines: server.lines() };
    },
    { resolver },
  );
}

describe('a mailbox at a non-ASCII domain', () => {
  it.each<[string, string, Record<string, Act>, string]>([
    ['jörg', 'the spelling with Unicode', { [`jörg@${TYPED}`]: '250 Ok' }, 'mailbox_confirmed'],
    ['jörg', 'the spelling in ASCII', { [`jörg@${ASCII}`]: '250 Ok' }, 'mailbox_confirmed'],
    ['jane', 'the spelling with Unicode', { [`jane@${TYPED}`]: '250 Ok' }, 'mailbox_confirmed'],
    ['jane', 'the spelling in ASCII', { [`jane@${ASCII}`]: '250 Ok' }, 'mailbox_confirmed'],
    ['jörg', 'neither spelling', {}, 'mailbox_not_found'],
    ['jane', 'neither spelling', {}, 'mailbox_not_found'],
  ])('%s is found if the server lists it under %s', async (local, _title, rcpt, reason) => {
    const { reason_code, recipients } = await resultOf(`${local}@${TYPED}`, {
      keywords: UTF8,
      rcpt: { '*': MISSING, ...rcpt },
    });
    expect(reason_code).toBe(reason);
    expect(recipients.length).toBeLessThanOrEqual(3);
  });

  it.each<[string, Act, Act, string]>([
    [
      'is missing if the server hosts only its first spelling',
      MISSING,
      DENIED,
      'mailbox_not_found',
    ],
    [
      'is missing if the server hosts only its second spelling',
      DENIED,
      MISSING,
      'mailbox_not_found',
    ],
    [
      'is unknown if the server cannot route it and does not host the other spelling',
      '550 Unrouteable address',
      DENIED,
      'smtp_unavailable',
    ],
    ['is unknown if the server hosts neither spelling', DENIED, DENIED, 'smtp_unavailable'],
    ['is unknown if one reply is temporary', MISSING, '450 4.2.0 Later', 'smtp_temporary'],
    [
      'is unknown if one reply is about us',
      MISSING,
      '554 5.7.1 Your IP is blocked',
      'smtp_unavailable',
    ],
  ])('%s', async (_title, typed, ascii, reason) => {
    const { reason_code } = await resultOf(`jörg@${TYPED}`, {
      keywords: UTF8,
      rcpt: { [`jörg@${TYPED}`]: typed, [`jörg@${ASCII}`]: ascii },
    });
    expect(reason_code).toBe(reason);
  });

  it('is missing if the server cannot route it and has accepted another mailbox of the domain', async () => {
    const rcpt = {
      [`jörg@${TYPED}`]: '250 Ok',
      [`jürg@${ASCII}`]: '550 relay not permitted',
      '*': '550 Unrouteable address',
    };
    await withMailHost(
      { keywords: UTF8, rcpt },
      async ({ deep }) => {
        expect(await deep(`jörg@${TYPED}`)).toMatchObject({ reason_code: 'mailbox_confirmed' });
        expect(await deep(`jürg@${TYPED}`)).toMatchObject({ reason_code: 'mailbox_not_found' });
      },
      { resolver },
    );
  });

  it('is followed by a random name at the spelling under which it was found', async () => {
    const { recipients } = await resultOf(`jane@${TYPED}`, {
      keywords: UTF8,
      rcpt: { [`jane@${TYPED}`]: '250 Ok' },
    });
    expect(recipients).toHaveLength(3);
    expect(recipients.at(-1)).toContain(`@${TYPED}`);
  });

  it('is tried only in ASCII if the server does not offer SMTPUTF8', async () => {
    const { reason_code, recipients, lines } = await resultOf(`jane@${TYPED}`, {});
    expect(reason_code).toBe('mailbox_not_found');
    expect(recipients).toEqual([`RCPT TO:<jane@${ASCII}>`]);
    expect(lines.join()).not.toContain('SMTPUTF8');
  });

  it('is tried once if the first reply is not a rejection', async () => {
    const { recipients } = await resultOf(`jörg@${TYPED}`, {
      keywords: UTF8,
      rcpt: { '*': '450 4.2.0 Later' },
    });
    expect(recipients).toHaveLength(1);
  });
});
