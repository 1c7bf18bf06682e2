import { describe, expect, it } from 'vitest';
import type { VerifierOptions } from '../index.ts';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { dialTo, type Way } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer, type Act, type SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';
import { ACCEPTED, CONFIRMED, GONE, LATER, OURS, type Verdict } from '../test/verdict.ts';

/*
 * Mail servers with faults. None of them makes a mailbox invalid, and no connection stays open.
 */
const JANE = 'jane@shop.de';
const IMPATIENT = { limits: { ...PROBER.limits, connectMs: 1000 } };
const { pass } = stillClock();

const long = (code: number, lines: number) => ({
  bytes: `${`${code}-x\r\n`.repeat(lines)}${code} Ok\r\n`,
});
type Stage = Parameters<Parameters<typeof withMailHost>[1]>[0];
const jane = (act: Act): SmtpScript => ({ rcpt: { [JANE]: act } });
const hello = (ehlo: Act): SmtpScript => ({ ...jane('250 Ok'), ehlo });
const tls = (starttls: Act | 'tls'): SmtpScript => ({
  ...jane('250 Ok'),
  keywords: ['STARTTLS'],
  starttls,
});

async function verdictOf(script: SmtpScript, options: VerifierOptions = {}): Promise<Verdict> {
  return withMailHost(
    script,
    async ({ deep, server, own }) => {
      const { status, reason_code = '', score, smtp_code } = await deep(JANE);
      await Promise.all([server.idle(), own.idle()]);
      expect(status).not.toBe('invalid');
      return [reason_code, score, smtp_code];
    },
    options,
  );
}

describe('a server that is slow, but within the limits', () => {
  it.each<[string, SmtpScript]>([
    ['one byte at a time', jane({ bytes: [...'250 2.1.5 Ok\r\n'] })],
    ['in odd pieces', jane({ bytes: ['25', '0-one\r', '\n250-two\r\n2', '50', ' three\r\n'] })],
    ['with LF alone', jane({ bytes: '250-one\n250 two\n' })],
    ['with a code alone', jane({ bytes: '250\r\n' })],
    ['with 90 lines', jane(long(250, 90))],
    [
      'in invalid UTF-8',
      jane({ bytes: Buffer.from([...Buffer.from('250 '), 0xff, 0xc0, 13, 10]) }),
    ],
  ])('is understood when its reply comes %s', async (_title, script) => {
    expect(await verdictOf(script)).toEqual(CONFIRMED);
  });
});

describe('a server that sends malformed replies', () => {
  const NONSENSE: [string, string | Buffer][] = [
    ['999', '999 What\r\n'],
    ['000', '000 What\r\n'],
    ['a code of two digits', '55 5.1.1 No such user\r\n'],
    ['a code of four digits', '5500 5.1.1 No such user\r\n'],
    ['a negative code', '-550 5.1.1 No such user\r\n'],
    ['a space before the code', ' 550 5.1.1 No such user\r\n'],
    ['letters', 'No such user\r\n'],
    ['an empty line', '\r\n'],
    ['NULs', Buffer.from('\0\0\0 \0\r\n')],
    ['a NUL in the code', Buffer.from('55\0 5.1.1 No such user\r\n')],
    ['HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['a TLS alert', Buffer.from([21, 3, 1, 0, 2, 2, 10, 13, 10])],
    ['several codes in one reply', '250-Ok\r\n550 5.1.1 No such user\r\n'],
    ['several rejections in one reply', '550-5.1.1 No such user\r\n551 5.1.1 No such user\r\n'],
    ['ten thousand lines', long(550, 10_000).bytes],
    ['a line without end', `550 5.1.1 No such user ${'x'.repeat(1e6)}\r\n`],
    ['a megabyte without a line', Buffer.alloc(1e6, '550 ')],
  ];

  it.each(NONSENSE)('at RCPT: %s', async (_title, bytes) => {
    expect(await verdictOf(jane({ bytes }))).toEqual(LATER);
  });

  it.each(NONSENSE)('as a banner: %s', async (_title, bytes) => {
    expect((await verdictOf({ banner: { bytes } }))[0]).toMatch(
      /^(mx_unreachable|smtp_unavailable)$/,
    );
  });

  it.each<[string, SmtpScript, Verdict]>([
    ['a reply to EHLO of ten thousand lines', hello(long(250, 10_000)), GONE],
    ['several codes in its reply to EHLO', hello('250-mx\n500 x'), GONE],
    ['354 to RCPT', jane('354 Go ahead'), ['smtp_unavailable', 85, 354]],
    ['252 to RCPT', jane('252 Cannot VRFY'), ['provider_unverifiable', 85, 252]],
    ['two replies to RCPT', jane('250 Ok\n550 5.1.1 No such user'), ACCEPTED],
    ['nonsense at RSET', { ...jane('250 Ok'), rset: 'what' }, ACCEPTED],
    ['nonsense at QUIT', { ...jane('250 Ok'), quit: 'what' }, CONFIRMED],
  ])('%s', async (_title, script, verdict) => {
    expect(await verdictOf(script)).toEqual(verdict);
  });
});

describe('a server that closes the connection', () => {
  it.each<[string, SmtpScript, Verdict]>([
    ['closes at once', { banner: 'close' }, GONE],
    ['resets at once', { banner: 'reset' }, GONE],
    ['closes after EHLO', { ehlo: 'close' }, GONE],
    ['resets after EHLO', { ehlo: 'reset' }, GONE],
    ['closes after MAIL', { mail: 'close' }, GONE],
    ['closes after RCPT', jane('close'), LATER],
    ['resets after RCPT', jane('reset'), LATER],
    ['closes in the middle of a rejection', jane({ bytes: '550 5.1.1 No', then: 'close' }), LATER],
    [
      'closes in the middle of its lines',
      jane({ bytes: '550-5.1.1 No\r\n', then: 'close' }),
      LATER,
    ],
    ['closes after the acceptance', jane({ bytes: '250 Ok\r\n', then: 'close' }), ACCEPTED],
    ['resets at RSET', { ...jane('250 Ok'), rset: 'reset' }, ACCEPTED],
    ['resets at the random name', { rcpt: { [JANE]: '250 Ok', '*': 'reset' } }, ACCEPTED],
    ['resets at QUIT', { ...jane('250 Ok'), quit: 'reset' }, CONFIRMED],
  ])('%s', async (_title, script, verdict) => {
    expect(await verdictOf(script)).toEqual(verdict);
  });

  it.each<[string, SmtpScript, Verdict]>([
    ['421 as its banner', { banner: '421 4.3.2 Too many' }, ['mx_unreachable', 45, 421]],
    ['421 at EHLO', { ehlo: '421 4.3.2 Too many' }, ['mx_unreachable', 45, 421]],
    ['421 at STARTTLS', tls('421 4.3.2 Too many'), ['mx_unreachable', 45, 421]],
    ['421 at MAIL', { mail: '421 4.3.2 Too many' }, ['smtp_temporary', 60, 421]],
    ['421 at RCPT', jane('421 4.3.2 Too many'), ['smtp_temporary', 60, 421]],
    ['421 at RSET', { ...jane('250 Ok'), rset: '421 4.3.2 Too many' }, ACCEPTED],
    ['421 to the random name', { rcpt: { [JANE]: '250 Ok', '*': '421 No' } }, ACCEPTED],
    ['554 as its banner', { banner: '554 5.7.1 No service' }, ['smtp_unavailable', 85, 554]],
    ['550 at EHLO and HELO', { ehlo: '550 No', helo: '550 No' }, ['smtp_unavailable', 85, 550]],
    ['550 5.1.1 at MAIL', { mail: '550 5.1.1 User unknown' }, ['smtp_unavailable', 85, 550]],
    ['HELO alone', { ...jane('250 Ok'), ehlo: '502 What' }, CONFIRMED],
  ])('answers %s', async (_title, script, verdict) => {
    expect(await verdictOf(script)).toEqual(verdict);
  });
});

describe('a server whose TLS is broken, if TLS is required', () => {
  const injected = '250-mx.shop.de\r\n250 Ok\r\n250 Ok\r\n250 Ok\r\n';

  it.each<[string, Act]>([
    ['sends more in clear text with its 220', { bytes: `220 Go\r\n${injected}`, then: 'tls' }],
    ['sends half a line in clear text with its 220', { bytes: '220 Go\r\n250', then: 'tls' }],
    ['sends more in clear text after its 220', { bytes: ['220 Go\r\n', injected], then: 'tls' }],
    ['closes at the handshake', { bytes: ['220 Go\r\n', ''], then: 'close' }],
    ['resets at the handshake', { bytes: ['220 Go\r\n', ''], then: 'reset' }],
  ])('never has clear text read as a reply when it %s', async (_title, starttls) => {
    const use = async ({ deep, server }: Stage) => {
      expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_unavailable', smtp_code: 0 });
      await server.idle();
      expect(server.lines().slice(0, 2)).toEqual(['EHLO probe.prober.de', 'STARTTLS']);
      expect(server.lines().join()).not.toMatch(/MAIL|RCPT/);
    };
    await withMailHost(tls(starttls), use, { requireTls: true });
  });

  it.each([
    ['SMTP', injected],
    ['garbage', Buffer.alloc(999, 22)],
  ])('never has bytes during the handshake read as a reply: %s', async (_title, answer) => {
    const pauseMs = 20;
    const use = async ({ deep, server }: Stage) => {
      const judged = deep(JANE);
      const inClear = 'EHLO probe.prober.de\r\nSTARTTLS\r\n'.length;
      await expect.poll(server.bytesRead).toBeGreaterThan(inClear);
      await pass(pauseMs);
      expect(await judged).toMatchObject({ reason_code: 'smtp_unavailable', smtp_code: 0 });
      await server.idle();
      expect(server.lines().join()).not.toMatch(/MAIL|RCPT/);
    };
    const script = tls({ bytes: ['220 Go\r\n', answer], pauseMs });
    await withMailHost(script, use, { requireTls: true });
  });
});

describe('a server that continues without TLS', () => {
  it.each<[string, SmtpScript]>([
    ['rejects STARTTLS for now', tls('454 4.7.0 TLS not available')],
    ['does not know STARTTLS', tls('502 5.5.1 What')],
    ['offers STARTTLS again under TLS', { ...tls('tls'), ehlo: '250-mx.shop.de\n250 STARTTLS' }],
  ])('is still checked when it %s', async (_title, script) => {
    await withMailHost(script, async ({ deep, server }) => {
      expect(await deep(JANE)).toMatchObject({ reason_code: 'mailbox_confirmed' });
      expect(server.lines().filter((line) => line === 'STARTTLS')).toHaveLength(1);
    });
  });
});

describe('an address that cannot be reached', () => {
  /** The result for jane when her mail servers cannot be reached in this way, and ours can. */
  async function over(way: Way, options: VerifierOptions = {}) {
    const own = await startSmtpServer();
    const dial = dialTo({ '93.184.216.99': own.port, '*': way });
    const judged = verdictOf({}, { ...IMPATIENT, dial, ...options });
    if (way === 'hang') {
      await expect.poll(() => dial.asked).toHaveLength(2);
      await pass(1000);
    }
    const verdict = await judged;
    await own.idle();
    await own.stop();
    return { verdict, asked: dial.asked.filter(({ address }) => address !== '93.184.216.99') };
  }

  it.each<[string, Way, Verdict]>([
    ['rejects the connection', 'ECONNREFUSED', GONE],
    ['times out', 'ETIMEDOUT', GONE],
    ['never connects', 'hang', GONE],
    ['is blocked on this machine', 'EACCES', OURS],
  ])('%s', async (_title, way, verdict) => {
    expect((await over(way)).verdict).toEqual(verdict);
  });

  it('is followed by the second server when the first is silent', async () => {
    const own = await startSmtpServer(jane('250 Ok'));
    const dial = dialTo({ '93.184.216.34': 'hang', '*': own.port });
    const resolver = fakeResolver({
      mx: { ...ZONE.mx, 'shop.de': ['mx.shop.de', 'mx2.shop.de'] },
      a: { ...ZONE.a, 'mx2.shop.de': ['93.184.216.35'] },
    });
    const judged = verdictOf({}, { ...IMPATIENT, dial, resolver });
    await expect.poll(() => dial.asked).toHaveLength(2);
    await pass(1000);
    expect(await judged).toEqual(CONFIRMED);
    expect(dial.asked.map(({ host }) => host)).toEqual([
      'mx.prober.de',
      'mx.shop.de',
      'mx2.shop.de',
    ]);
    await own.idle();
    await own.stop();
  });

  it('is tried for at most ten of two hundred servers', async () => {
    const hosts = Array.from({ length: 200 }, (_, index) => `mx${index}.shop.de`);
    const a = Object.fromEntries(hosts.map((host, index) => [host, [`93.184.217.${index}`]]));
    const resolver = fakeResolver({ mx: { ...ZONE.mx, 'shop.de': hosts }, a: { ...ZONE.a, ...a } });
    const { verdict, asked } = await over('ECONNREFUSED', { resolver });
    expect(verdict).toEqual(GONE);
    expect(asked).toHaveLength(10);
  });
});
