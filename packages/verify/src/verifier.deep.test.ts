import { describe, expect, it } from 'vitest';
import type { SmtpScript } from './test/smtp-server.ts';
import { withMailHost } from './test/deep.ts';

const JANE = 'jane@shop.de';
const answering = (reply: string): SmtpScript => ({ rcpt: { [JANE]: reply } });

describe('mode deep', () => {
  it.each<[string, SmtpScript, [string, number, string, number]]>([
    [
      'refuses the mailbox',
      answering('550 5.1.1 No such user'),
      ['invalid', 2, 'mailbox_not_found', 550],
    ],
    [
      'switched it off',
      answering('550 5.2.1 Mailbox disabled'),
      ['invalid', 8, 'mailbox_disabled', 550],
    ],
    [
      'says that it is full',
      answering('452 4.2.2 Mailbox full'),
      ['risky', 45, 'mailbox_full', 452],
    ],
    ['greylists', answering('450 4.2.0 Greylisted'), ['risky', 60, 'smtp_temporary', 450]],
    ['accepts any name', { rcpt: { '*': '250 Ok' } }, ['risky', 55, 'catch_all', 250]],
    ['accepts this one alone', answering('250 Ok'), ['valid', 98, 'mailbox_confirmed', 250]],
    [
      'accepts and is gone at the second',
      { ...answering('250 Ok'), rset: 'close' },
      ['valid', 85, 'mailbox_accepted', 250],
    ],
    [
      'blocks us',
      answering('554 5.7.1 Blocked, see spamhaus'),
      ['valid', 85, 'smtp_unavailable', 554],
    ],
    ['promises nothing', answering('252 Cannot VRFY'), ['valid', 85, 'provider_unverifiable', 252]],
    [
      'refuses our sender',
      { mail: '550 5.7.1 Sender rejected' },
      ['valid', 85, 'smtp_unavailable', 550],
    ],
    ['hangs up', { banner: 'close' }, ['risky', 45, 'mx_unreachable', 0]],
    ['is busy', { banner: '421 4.3.2 Too many connections' }, ['risky', 45, 'mx_unreachable', 421]],
    [
      'shakes hands and confirms',
      { ...answering('250 Ok'), keywords: ['STARTTLS'], starttls: 'tls' },
      ['valid', 98, 'mailbox_confirmed', 250],
    ],
  ])(
    'judges by a host that %s',
    async (_title, script, [status, score, reason_code, smtp_code]) => {
      await withMailHost(script, async ({ deep }) => {
        expect(await deep(JANE)).toMatchObject({
          status,
          score,
          reason_code,
          smtp_code,
          mode: 'deep',
          mx_valid: true,
          catch_all: reason_code === 'catch_all',
        });
      });
    },
  );
});
