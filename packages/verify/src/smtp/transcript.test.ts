import { describe, expect, it } from 'vitest';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import type { Act, SmtpEvent, SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

/*
 * What a mail server receives, for everything that it can reply: one order of eight commands, the real address before a
 * random one, and QUIT to every server that is still connected.
 */
const JANE = 'jane@shop.de';
const CLEAR = ['PIPELINING', 'SMTPUTF8'];
const REPLY_MS = 1000;
const { pass } = stillClock();

/** As one line: `EHLO STARTTLS tls EHLO MAIL RCPT RSET MAIL RCPT QUIT`, and every prefix of it. */
const ORDER =
  /^(?:EHLO(?: HELO| STARTTLS(?: tls EHLO(?: HELO)?)?)?(?: MAIL(?: RCPT(?: RSET(?: MAIL(?: RCPT)?)?)?)?)?)?(?: ?QUIT)?$/;

const LINES: Record<string, RegExp> = {
  EHLO: /^EHLO probe\.prober\.de$/,
  HELO: /^HELO probe\.prober\.de$/,
  STARTTLS: /^STARTTLS$/,
  MAIL: /^MAIL FROM:<postmaster@prober\.de>$/,
  RCPT: /^RCPT TO:<[a-z0-9]+@shop\.de>$/,
  RSET: /^RSET$/,
  NOOP: /^NOOP$/,
  QUIT: /^QUIT$/,
};

/** Every reply to one step; at the other steps the server succeeds. */
const ANSWERS: Act[] = [
  '220 Ok',
  '250 Ok',
  '251 Ok',
  '252 Ok',
  '354 Ok',
  '450 4.2.0 Later',
  '452 4.2.2 Full',
  '500 What',
  '502 What',
  '503 Bad sequence',
  '530 5.7.0 Must issue a STARTTLS command first',
  '550 5.1.1 No such user',
  '550 5.7.1 Blocked',
  '554 No',
  '250-Ok\n250 Ok',
  '250 Ok\n250 Ok\n250 Ok\n250 Ok\n250 Ok',
  'what',
];
const STEPS = ['banner', 'ehlo', 'helo', 'starttls', 'mail', 'rset', 'quit'] as const;

const friendly: SmtpScript = { keywords: CLEAR, rcpt: { [JANE]: '250 Ok' } };
const secure: SmtpScript = { ...friendly, keywords: [...CLEAR, 'STARTTLS'] };

const SCENARIOS: [string, SmtpScript][] = [friendly, secure].flatMap((base, index) =>
  ANSWERS.flatMap((answer): [string, SmtpScript][] => {
    const title = `${index ? 'with' : 'without'} TLS, ${JSON.stringify(answer)} at`;
    return [
      // A 220 to STARTTLS starts a handshake, which this server does not support.
      ...STEPS.filter((step) => step !== 'starttls' || answer !== '220 Ok').map(
        (step): [string, SmtpScript] => [`${title} ${step}`, { ...base, [step]: answer }],
      ),
      [`${title} jane`, { ...base, rcpt: { [JANE]: answer } }],
      [`${title} a random name`, { ...base, rcpt: { [JANE]: '250 Ok', '*': answer } }],
    ];
  }),
);

/** The connection's commands and its handshake, as one line. */
function orderOf(events: readonly SmtpEvent[]): string {
  return events
    .flatMap(({ kind, line }) => (kind === 'tls' ? 'tls' : line ? line.split(' ')[0]! : []))
    .join(' ');
}

describe('a transcript', () => {
  it.each(SCENARIOS)('is in order: %s', async (_title, script) => {
    await withMailHost(script, async ({ deep, server }) => {
      await deep(JANE);
      await server.idle();
      const { events } = server;
      // The second connection is in clear text, after STARTTLS failed.
      const { total } = server.counts();
      expect(total).toBe(script.starttls === 'what' && script.keywords !== CLEAR ? 2 : 1);
      for (let nth = 1; nth <= total; nth += 1) {
        expect(orderOf(events.filter(({ connection }) => connection === nth))).toMatch(ORDER);
      }
      for (const { line } of events.filter(({ kind }) => kind === 'line')) {
        expect(line).toMatch(LINES[line.split(' ')[0]!] ?? /^never$/);
      }
      expect(events.filter(({ kind }) => kind === 'rest')).toEqual([]);
      const [first, second] = server.lines().filter((line) => line.startsWith('RCPT'));
      if (first) expect(first).toBe(`RCPT TO:<${JANE}>`);
      if (second) expect(second).toMatch(/^RCPT TO:<x[0-9a-f]{24}@shop\.de>$/);
    });
  });

  it.each<[string, SmtpScript, string?]>([
    ['that confirms', friendly],
    ['that confirms under TLS', secure],
    ['that rejects the mailbox', { rcpt: { '*': '550 5.1.1 No such user' } }],
    ['that is busy with jane', { rcpt: { [JANE]: '450 4.2.0 Later' } }],
    ['that rejects the sender', { mail: '550 5.7.1 No' }],
    ['that rejects our name', { ehlo: '550 No', helo: '550 No' }],
    ['that rejects us in its banner', { banner: '554 5.7.1 No' }],
    ['that is busy in its banner', { banner: '421 4.3.2 Too many' }],
    ['that is busy at RCPT', { rcpt: { '*': '421 4.3.2 Too many' } }],
    ['that rejects TLS', { ...secure, starttls: '454 4.7.0 No' }],
    ['that sends a malformed reply at RCPT', { rcpt: { '*': 'what' } }],
    ['that is silent at RCPT', { rcpt: { '*': 'silence' } }, 'RCPT'],
    ['that is silent at RSET', { ...friendly, rset: 'silence' }, 'RSET'],
    ['that is silent at EHLO', { ehlo: 'silence' }, 'EHLO'],
  ])('ends with QUIT to a server %s', async (_title, script, silentAt) => {
    await withMailHost(
      script,
      async ({ deep, server }) => {
        const judged = deep(JANE);
        if (silentAt) {
          await expect.poll(() => server.lines().at(-1)?.split(' ')[0]).toBe(silentAt);
          await pass(REPLY_MS);
        }
        await judged;
        await server.idle();
        expect(server.lines().at(-1)).toBe('QUIT');
        expect(server.lines().filter((line) => line === 'QUIT')).toHaveLength(1);
      },
      { limits: { ...PROBER.limits, replyMs: REPLY_MS } },
    );
  });

  it('is complete for a mailbox that is confirmed under TLS', async () => {
    await withMailHost(secure, async ({ deep, server }) => {
      await deep(JANE);
      await server.idle();
      const said = server.events
        .filter(({ kind }) => kind === 'line' || kind === 'tls')
        .map(({ kind, line, isSecure }) => `${isSecure ? 'tls' : 'clear'} ${line || kind}`);
      const randomName = said[8]!.split(':')[1]!;
      expect(randomName).toMatch(/^<x[0-9a-f]{24}@shop\.de>$/);
      expect(said).toEqual([
        'clear EHLO probe.prober.de',
        'clear STARTTLS',
        'tls tls',
        'tls EHLO probe.prober.de',
        'tls MAIL FROM:<postmaster@prober.de>',
        'tls RCPT TO:<jane@shop.de>',
        'tls RSET',
        'tls MAIL FROM:<postmaster@prober.de>',
        `tls RCPT TO:${randomName}`,
        'tls QUIT',
      ]);
    });
  });

  it.each(['450 4.3.0 Later', '502 5.5.1 What', '354 Go ahead'])(
    'sends no random name in a transaction that %s did not end',
    async (rset) => {
      await withMailHost({ ...friendly, rset }, async ({ deep, server }) => {
        expect(await deep(JANE)).toMatchObject({ reason_code: 'mailbox_accepted' });
        await server.idle();
        expect(orderOf(server.events)).toBe('EHLO MAIL RCPT RSET QUIT');
      });
    },
  );

  it('uses SMTPUTF8 only if the local part needs it', async () => {
    await withMailHost({ ...friendly, rcpt: { '*': '250 Ok' } }, async ({ deep, server }) => {
      await deep('jörg@shop.de');
      await deep('joe@shop.de');
      await server.idle();
      expect(server.lines().filter((line) => line.includes('SMTPUTF8'))).toEqual([
        'MAIL FROM:<postmaster@prober.de> SMTPUTF8',
        'MAIL FROM:<postmaster@prober.de> SMTPUTF8',
      ]);
      expect(server.lines()).toContain('RCPT TO:<jörg@shop.de>');
    });
  });

  it('sends a non-ASCII domain in A-labels', async () => {
    await withMailHost(
      { rcpt: { '*': '250 Ok' } },
      async ({ deep, server }) => {
        await deep('joe@Bücher.de');
        await server.idle();
        const recipients = server.lines().filter((line) => line.startsWith('RCPT'));
        expect(recipients[0]).toBe('RCPT TO:<joe@xn--bcher-kva.de>');
        expect(recipients[1]).toMatch(/@xn--bcher-kva\.de>$/);
      },
      {
        resolver: fakeResolver({ ...ZONE, mx: { ...ZONE.mx, 'xn--bcher-kva.de': ['mx.shop.de'] } }),
      },
    );
  });

  it('sends only QUIT in the test of the outbound route', async () => {
    await withMailHost(friendly, async ({ deep, own }) => {
      await deep(JANE);
      await own.idle();
      expect(own.lines()).toEqual(['QUIT']);
    });
  });
});
