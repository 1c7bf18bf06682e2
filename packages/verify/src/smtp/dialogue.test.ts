import { describe, expect, it } from 'vitest';
import { withMailHost } from '../test/deep.ts';
import type { SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

const JANE = 'jane@shop.de';
const friendly: SmtpScript = { rcpt: { [JANE]: '250 Ok' } };
stillClock();

const judged = (script: SmtpScript) =>
  withMailHost(script, async ({ deep, server }) => {
    const { status, reason_code, smtp_code } = await deep(JANE);
    await server.idle();
    return [status, reason_code, smtp_code, server.lines().join()];
  });

describe('a server that sends more than one reply to a command', () => {
  it.each<[string, SmtpScript]>([
    ['greets', { banner: '220 mx\n250 mx\n250 Ok\n550 5.1.1 No such user' }],
    ['replies to EHLO', { ehlo: '250 mx\n250 Ok\n550 5.1.1 No such user' }],
    ['replies to MAIL', { mail: '250 Ok\n550 5.1.1 No such user' }],
  ])('does not make a mailbox invalid by additional lines when it %s', async (_title, script) => {
    const [status, , code] = await judged({ ...friendly, ...script });
    expect([status, code]).toEqual(['risky', 0]);
  });

  it('is reported with its own 421 if that comes unexpectedly', async () => {
    expect(await judged({ ...friendly, banner: '220 mx\n421 4.3.2 Shutting down' })).toEqual([
      'risky',
      'mx_unreachable',
      421,
      'QUIT',
    ]);
  });
});

describe('a server that rejects EHLO', () => {
  it.each(['554 5.7.1 Blocked, see spamhaus', '550 No'])(
    'is not reported as unreachable when it hangs up with %s',
    async (refusal) => {
      const code = Number(refusal.slice(0, 3));
      const ehlo = { bytes: `${refusal}\r\n`, then: 'close' } as const;
      expect((await judged({ ...friendly, ehlo })).slice(0, 3)).toEqual([
        'valid',
        'smtp_unavailable',
        code,
      ]);
    },
  );

  it('receives HELO', async () => {
    expect((await judged({ ...friendly, ehlo: '502 What' })).slice(0, 3)).toEqual([
      'valid',
      'mailbox_confirmed',
      250,
    ]);
  });
});
