import { describe, expect, it } from 'vitest';
import type { VerifierOptions } from '../index.ts';
import { PROBER, withMailHost } from '../test/deep.ts';
import type { Act, SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';
import { ACCEPTED, CONFIRMED, GONE, LATER, OURS, type Verdict } from '../test/verdict.ts';

/*
 * Mail servers that say nothing, or say it too slowly. None of them makes a mailbox invalid, none
 * keeps the verifier waiting, and no connection is left open.
 */
const JANE = 'jane@shop.de';
const REPLY_MS = 1000;
const IMPATIENT = { limits: { ...PROBER.limits, replyMs: REPLY_MS } };
const { pass } = stillClock();

/** The last that a host hears before it falls silent; `TLS` is the beginning of a handshake. */
type Heard = 'nothing' | 'EHLO' | 'STARTTLS' | 'TLS' | 'MAIL' | 'RCPT' | 'RSET';

const slowly = (text: string) => ({ bytes: [...`${text}\r\n`], pauseMs: REPLY_MS / 10 });
const jane = (act: Act): SmtpScript => ({ rcpt: { [JANE]: act } });
const accepting = jane('250 Ok');
const tls = (starttls: Act): SmtpScript => ({ ...accepting, keywords: ['STARTTLS'], starttls });

interface Silence {
  script: SmtpScript;
  heard: Heard;
  options: VerifierOptions;
}

/** The verdict on jane once so much time has passed since her host fell silent. */
async function verdictAfter(ms: number, { script, heard, options }: Silence): Promise<Verdict> {
  return withMailHost(
    script,
    async ({ deep, server, own, dial }) => {
      const judged = deep(JANE);
      const lastHeard = () => {
        if (server.bytesRead() > server.lines().join('\r\n').length + 2) return 'TLS';
        if (dial.stood() < 2) return '';
        return server.lines().at(-1)?.split(' ')[0] ?? 'nothing';
      };
      await expect.poll(lastHeard).toBe(heard);
      await pass(ms);
      const { status, reason_code = '', score, smtp_code } = await judged;
      await Promise.all([server.idle(), own.idle()]);
      expect(status).not.toBe('invalid');
      return [reason_code, score, smtp_code];
    },
    options,
  );
}

describe('a host that is slow or silent', () => {
  it.each<[string, SmtpScript, Heard, Verdict]>([
    ['never greets', { banner: 'silence' }, 'nothing', GONE],
    ['greets one byte at a time', { banner: slowly('220 mx.shop.de ESMTP') }, 'nothing', GONE],
    [
      'goes on greeting',
      { banner: { bytes: Array<string>(99).fill('220-x\r\n'), pauseMs: 30 } },
      'nothing',
      GONE,
    ],
    ['greets without a CRLF', { banner: { bytes: '220 mx.shop.de' } }, 'nothing', GONE],
    ['is silent at EHLO', { ehlo: 'silence' }, 'EHLO', GONE],
    ['is silent at STARTTLS', tls('silence'), 'STARTTLS', CONFIRMED],
    ['never shakes hands', tls('220 Go ahead'), 'TLS', CONFIRMED],
    ['is silent at MAIL', { mail: 'silence' }, 'MAIL', GONE],
    ['is silent at RCPT', jane('silence'), 'RCPT', LATER],
    ['answers RCPT one byte at a time', jane(slowly('550 5.1.1 No such user')), 'RCPT', LATER],
    ['answers RCPT without a CRLF', jane({ bytes: '550 5.1.1 No such user' }), 'RCPT', LATER],
    ['answers RCPT with a CR alone', jane({ bytes: '550 5.1.1 No such user\r' }), 'RCPT', LATER],
    ['never ends its reply to RCPT', jane({ bytes: '550-5.1.1 No such user\r\n' }), 'RCPT', LATER],
    ['is silent at RSET', { ...accepting, rset: 'silence' }, 'RSET', ACCEPTED],
  ])('%s', async (_title, script, heard, verdict) => {
    const silence = { script, heard, options: IMPATIENT };
    expect(await verdictAfter(REPLY_MS, silence)).toEqual(verdict);
  });

  it('is not waited for when it is silent at QUIT', async () => {
    await withMailHost({ ...accepting, quit: 'silence' }, async ({ deep, server }) => {
      const { reason_code, score, smtp_code } = await deep(JANE);
      expect([reason_code, score, smtp_code]).toEqual(CONFIRMED);
      await server.idle();
    });
  });

  it.each<[string, SmtpScript, Heard]>([
    ['EHLO', { ehlo: 'silence' }, 'EHLO'],
    ['the handshake', tls('220 Go ahead'), 'TLS'],
    ['MAIL', { mail: 'silence' }, 'MAIL'],
  ])(
    'is not unreachable when it has greeted and our time is up at %s',
    async (_t, script, heard) => {
      const silence = { script, heard, options: { budgetMs: { deep: 5000 } } };
      expect(await verdictAfter(5000, silence)).toEqual(OURS);
    },
  );

  it.each<[string, SmtpScript, Heard, Verdict]>([
    ['the banner', { banner: 'silence' }, 'nothing', OURS],
    ['EHLO', { ehlo: 'silence' }, 'EHLO', OURS],
    ['the handshake', tls('220 Go ahead'), 'TLS', OURS],
    ['MAIL', { mail: 'silence' }, 'MAIL', OURS],
    ['RCPT', jane('silence'), 'RCPT', LATER],
    ['RSET', { ...accepting, rset: 'silence' }, 'RSET', ACCEPTED],
  ])('is answered about within the budget: at %s', async (_title, script, heard, verdict) => {
    const silence = { script, heard, options: { budgetMs: { deep: 500 } } };
    expect(await verdictAfter(500, silence)).toEqual(verdict);
  });
});
