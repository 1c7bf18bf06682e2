import { describe, expect, it } from 'vitest';
import { PROBER, withMailHost } from '../test/deep.ts';
import type { Act, SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

const JANE = 'jane@shop.de';
const { pass } = stillClock();

const broken = (starttls: Act): SmtpScript => ({
  rcpt: { [JANE]: '250 Ok' },
  keywords: ['STARTTLS'],
  starttls,
});
const GREETED = ['EHLO probe.prober.de', 'STARTTLS'];
/** A fatal alert from a server that supports none of our TLS versions. Source: RFC 8446 §6. */
const PROTOCOL_VERSION = Buffer.from([21, 3, 1, 0, 2, 2, 70]);
const HANDSHAKE_FAILURE = Buffer.from([21, 3, 3, 0, 2, 2, 40]);
const CLOSES = broken({ bytes: ['220 Go\r\n', ''], then: 'close' });

describe('a server with which the TLS handshake fails', () => {
  it.each<[string, Act]>([
    ['supports only an old version', { bytes: ['220 Go\r\n', PROTOCOL_VERSION] }],
    ['shares no cipher', { bytes: ['220 Go\r\n', HANDSHAKE_FAILURE], then: 'close' }],
    ['closes', { bytes: ['220 Go\r\n', ''], then: 'close' }],
    ['resets', { bytes: ['220 Go\r\n', ''], then: 'reset' }],
    ['continues in clear text', { bytes: '220 Go\r\n250 Ok\r\n' }],
  ])(
    'is contacted in clear text when it %s, and the evidence shows it',
    async (_title, starttls) => {
      await withMailHost(broken(starttls), async ({ verify, server }) => {
        const { result, evidence } = await verify.explain({ email: JANE, mode: 'deep' });
        await server.idle();
        expect(result).toMatchObject({ reason_code: 'mailbox_confirmed', smtp_code: 250 });
        expect(evidence.smtp).toMatchObject({ host: 'mx.shop.de', tlsError: expect.any(String) });
        expect(server.lines(1).slice(0, 2)).toEqual(GREETED);
        expect(server.lines(1).join()).not.toMatch(/MAIL|RCPT/);
        expect(server.lines(2)).not.toContain('STARTTLS');
        expect(server.lines(2).at(-1)).toBe('QUIT');
      });
    },
  );

  it('is contacted a second time within the pacing', async () => {
    const limits = { ...PROBER.limits, spacingMs: 2000 };
    const paced = async ({ deep, server, clock }: Stage) => {
      const judged = deep(JANE);
      await expect.poll(() => server.counts()).toMatchObject({ open: 0, total: 1 });
      clock.nowMs += 2000;
      await pass(2000);
      expect(await judged).toMatchObject({ reason_code: 'mailbox_confirmed' });
      expect(server.counts()).toMatchObject({ total: 2, most: 1 });
    };
    await withMailHost(CLOSES, paced, { limits });
  });

  it('is not blamed when there is no time for a second connection', async () => {
    const limits = { ...PROBER.limits, spacingMs: 60_000 };
    const hurried = async ({ deep, server }: Stage) => {
      expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_unavailable' });
      expect(server.counts().total).toBe(1);
    };
    await withMailHost(CLOSES, hurried, { limits });
  });

  it('is contacted in clear text at once for its other mailboxes, for an hour', async () => {
    await withMailHost(CLOSES, async ({ deep, server, clock }) => {
      await deep(JANE);
      await deep('gone@shop.de');
      expect(server.counts().total).toBe(3);
      expect(server.lines(3)).not.toContain('STARTTLS');
      clock.nowMs += 3_600_000;
      await deep('nemo@shop.de');
      expect(server.lines(4)).toContain('STARTTLS');
    });
  });

  it('is not contacted in clear text if TLS is required', async () => {
    const strict = async ({ verify, server }: Stage) => {
      const { result, evidence } = await verify.explain({ email: JANE, mode: 'deep' });
      expect(result).toMatchObject({ reason_code: 'smtp_unavailable', smtp_code: 0 });
      expect(evidence.smtp).toMatchObject({ host: 'mx.shop.de', tlsError: 'closed' });
      expect(server.counts().total).toBe(1);
      expect(server.lines()).toEqual(GREETED);
    };
    await withMailHost(CLOSES, strict, { requireTls: true });
  });

  it('is not reported as unreachable if it accepts nothing in clear text', async () => {
    const mail = '530 5.7.0 Must issue a STARTTLS command first';
    await withMailHost({ ...CLOSES, mail }, async ({ deep }) => {
      expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_unavailable', smtp_code: 530 });
    });
  });
});

describe('a server without STARTTLS', () => {
  it('receives no mailbox name if TLS is required', async () => {
    const strict = async ({ deep, server }: Stage) => {
      expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_unavailable', smtp_code: 0 });
      await server.idle();
      expect(server.lines()).toEqual(['EHLO probe.prober.de', 'QUIT']);
    };
    await withMailHost({ rcpt: { [JANE]: '250 Ok' } }, strict, { requireTls: true });
  });
});

type Stage = Parameters<Parameters<typeof withMailHost>[1]>[0];
