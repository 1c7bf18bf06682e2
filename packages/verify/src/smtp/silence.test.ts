import { describe, expect, it } from 'vitest';
import type { VerifierOptions } from '../index.ts';
import { PROBER, withMailHost } from '../test/deep.ts';
import type { Act, SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';
import { ACCEPTED, CONFIRMED, GONE, LATER, OURS, type Verdict } from '../test/verdict.ts';

/*
 * Mail servers that are silent, or too slow. None of them makes a mailbox invalid, none delays the verifier, and no
 * connection stays open.
 */
const JANE = 'jane@shop.de';
const REPLY_MS = 1000;
const IMPATIENT = { limits: { ...PROBER.limits, replyMs: REPLY_MS } };
const { pass } = stillClock();

/** The last line that the server received before it went silent; `TLS` is the beginning of a handshake. */
type LastReceived = 'nothing' | 'EHLO' | 'STARTTLS' | 'TLS' | 'MAIL' | 'RCPT' | 'RSET';

const slowly = (text: string) => ({ bytes: [...`${text}\r\n`], pauseMs: REPLY_MS / 10 });
const jane = (act: Act): SmtpScript => ({ rcpt: { [JANE]: act } });
const accepting = jane('250 Ok');
const tls = (starttls: Act): SmtpScript => ({ ...accepting, keywords: ['STARTTLS'], starttls });

interface Silence {
  script: SmtpScript;
  received: LastReceived;
  options: VerifierOptions;
}

/** The result for jane when this much time has passed since her server went silent. */
async function verdictAfter(ms: number, { script, received, options }: Silence): Promise<Verdict> {
  return withMailHost(
    script,
    async ({ deep, server, own, dial }) => {
      const judged = deep(JANE);
      const lastLastReceived = () => {
        if (server.bytesRead() > server.lines().join('\r\n').length + 2) return 'TLS';
        if (dial.stood() < 2) return '';
        return server.lines().at(-1)?.split(' ')[0] ?? 'nothing';
      };
      await expect.poll(lastLastReceived).toBe(received);
      await pass(ms);
      const { status, reason_code = '', score, smtp_code } = await judged;
      await Promise.all([server.idle(), own.idle()]);
      expect(status).not.toBe('invalid');
      return [reason_code, score, smtp_code];
    },
    options,
  );
}

describe('a server that is slow or silent', () => {
  it.each<[string, SmtpScript, LastReceived, Verdict]>([
    ['never greets', { banner: 'silence' }, 'nothing', GONE],
    ['greets one byte at a time', { banner: slowly('220 mx.shop.de ESMTP') }, 'nothing', GONE],
    [
      'never ends its greeting',
      { banner: { bytes: Array<string>(99).fill('220-x\r\n'), pauseMs: 30 } },
      'nothing',
      GONE,
    ],
    ['greets without a CRLF', { banner: { bytes: '220 mx.shop.de' } }, 'nothing', GONE],
    ['is silent at EHLO', { ehlo: 'silence' }, 'EHLO', GONE],
    ['is silent at STARTTLS', tls('silence'), 'STARTTLS', CONFIRMED],
    ['never completes the handshake', tls('220 Go ahead'), 'TLS', CONFIRMED],
    ['is silent at MAIL', { mail: 'silence' }, 'MAIL', GONE],
    ['is silent at RCPT', jane('silence'), 'RCPT', LATER],
    ['replies to RCPT one byte at a time', jane(slowly('550 5.1.1 No such user')), 'RCPT', LATER],
    ['replies to RCPT without a CRLF', jane({ bytes: '550 5.1.1 No such user' }), 'RCPT', LATER],
    ['replies to RCPT with only a CR', jane({ bytes: '550 5.1.1 No such user\r' }), 'RCPT', LATER],
    ['never ends its reply to RCPT', jane({ bytes: '550-5.1.1 No such user\r\n' }), 'RCPT', LATER],
    ['is silent at RSET', { ...accepting, rset: 'silence' }, 'RSET', ACCEPTED],
  ])('%s', async (_title, script, received, verdict) => {
    const silence = { script, received, options: IMPATIENT };
    expect(await verdictAfter(REPLY_MS, silence)).toEqual(verdict);
  });

  it('does not delay the result when it is silent at QUIT', async () => {
    await withMailHost({ ...accepting, quit: 'silence' }, async ({ deep, server }) => {
      const { reason_code, score, smtp_code } = await deep(JANE);
      expect([reason_code, score, smtp_code]).toEqual(CONFIRMED);
      await server.idle();
    });
  });

  it.each<[string, SmtpScript, LastReceived]>([
    ['EHLO', { ehlo: 'silence' }, 'EHLO'],
    ['the handshake', tls('220 Go ahead'), 'TLS'],
    ['MAIL', { mail: 'silence' }, 'MAIL'],
  ])(
    'is not reported as unreachable if it has greeted and the budget ends at %s',
    async (_t, script, received) => {
      const silence = { script, received, options: { budgetMs: { deep: 5000 } } };
      expect(await verdictAfter(5000, silence)).toEqual(OURS);
    },
  );

  it.each<[string, SmtpScript, LastReceived, Verdict]>([
    ['the banner', { banner: 'silence' }, 'nothing', OURS],
    ['EHLO', { ehlo: 'silence' }, 'EHLO', OURS],
    ['the handshake', tls('220 Go ahead'), 'TLS', OURS],
    ['MAIL', { mail: 'silence' }, 'MAIL', OURS],
    ['RCPT', jane('silence'), 'RCPT', LATER],
    ['RSET', { ...accepting, rset: 'silence' }, 'RSET', ACCEPTED],
  ])(
    'does not delay the result beyond the budget: at %s',
    async (_title, script, received, verdict) => {
      const silence = { script, received, options: { budgetMs: { deep: 500 } } };
      expect(await verdictAfter(500, silence)).toEqual(verdict);
    },
  );
});
