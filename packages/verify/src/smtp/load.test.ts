import { describe, expect, it } from 'vitest';
import type { CompleteResult } from '@postern/protocol';
import type { DnsResolver } from '../index.ts';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { dialTo } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer, type SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

/*
 * Many addresses at once, canceled calls, and hanging name servers: the resulting connections to mail servers.
 */
const { pass } = stillClock();
const REJECTING: SmtpScript = { rcpt: { '*': '550 5.1.1 No such user' } };
const BLOCKING: SmtpScript = { rcpt: { '*': '554 5.7.1 Blocked, see spamhaus.org' } };

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `jane${index}@shop.de`);

/** The number of connections that the mail server has counted after one more address. */
async function connectionsAfter(
  deep: (email: string) => Promise<unknown>,
  server: { counts: () => { total: number } },
): Promise<number> {
  await deep('joe@shop.de');
  return server.counts().total;
}

/** How often each reason occurs. */
function tally(results: readonly CompleteResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason_code = '' } of results) counts[reason_code] = (counts[reason_code] ?? 0) + 1;
  return counts;
}

describe('many addresses at one group of mail servers', () => {
  it.each([
    [1, 60],
    [2, 60],
    [5, 500],
  ])('are checked over %i connections at a time, all %i of them', async (connections, count) => {
    const resolver = fakeResolver({
      mx: { ...ZONE.mx, 'shop.de': ['mx1.shop.de'], 'shop2.de': ['mx2.shop.de'] },
      a: { ...ZONE.a, 'mx1.shop.de': ['93.184.216.34'], 'mx2.shop.de': ['93.184.216.35'] },
    });
    const emails = names(count).map((name, index) =>
      index % 2 ? name : name.replace('shop.de', 'shop2.de'),
    );
    await withMailHost(
      REJECTING,
      async ({ deep, server }) => {
        const results = await Promise.all(emails.map(deep));
        expect(tally(results)).toEqual({ mailbox_not_found: count });
        expect(server.counts()).toMatchObject({ total: count, most: connections });
        await server.idle();
      },
      { resolver, limits: { ...PROBER.limits, connections } },
    );
  });

  it('are not sent after one rejection of us, and none is invalid', async () => {
    await withMailHost(BLOCKING, async ({ deep, server }) => {
      const results = await Promise.all(names(500).map(deep));
      expect(tally(results)).toEqual({ smtp_unavailable: 500 });
      expect(new Set(results.map(({ score }) => score))).toEqual(new Set([85]));
      expect(server.counts().total).toBe(1);
    });
  });

  it('are not sent after one 421', async () => {
    await withMailHost(
      { banner: { bytes: '421 4.3.2 Too many connections\r\n', then: 'close' } },
      async ({ deep, server }) => {
        const results = await Promise.all(names(20).map(deep));
        expect(tally(results)).toEqual({ mx_unreachable: 1, smtp_unavailable: 19 });
        expect(server.counts().total).toBe(1);
      },
    );
  });

  it('do not count toward the daily limit while the group is paused', async () => {
    await withMailHost(
      BLOCKING,
      async ({ deep, server, clock }) => {
        await Promise.all(names(20).map(deep));
        expect(server.counts().total).toBe(1);
        clock.nowMs += 1_800_000;
        await expect.poll(() => connectionsAfter(deep, server)).toBe(2);
      },
      { limits: { ...PROBER.limits, perDay: 10 } },
    );
  });

  it('need only one random name', async () => {
    await withMailHost({ rcpt: { '*': '250 Ok' } }, async ({ deep, server }) => {
      const results = await Promise.all(names(20).map(deep));
      expect(tally(results)).toEqual({ catch_all: 20 });
      expect(server.lines().filter((line) => line.startsWith('RCPT'))).toHaveLength(21);
    });
  });

  it('wait for the spacing, and fail at once if it exceeds the budget', async () => {
    await withMailHost(
      REJECTING,
      async ({ deep, server, clock }) => {
        expect(tally(await Promise.all(names(9).map(deep)))).toEqual({
          mailbox_not_found: 1,
          smtp_unavailable: 8,
        });
        clock.nowMs += 3_600_000;
        await expect.poll(() => connectionsAfter(deep, server)).toBe(2);
      },
      { limits: { ...PROBER.limits, spacingMs: 3_600_000 } },
    );
  });

  it.each([
    ['minute', 60_000, { budgetMs: 5000, limits: { ...PROBER.limits, perMinute: 4 } }],
    ['day', 86_400_000, { limits: { ...PROBER.limits, perDay: 4 } }],
  ])('stop at the limit per %s and continue in the next one', async (_span, spanMs, settings) => {
    await withMailHost(
      REJECTING,
      async ({ deep, server, clock }) => {
        expect(tally(await Promise.all(names(9).map(deep)))).toEqual({
          mailbox_not_found: 4,
          smtp_unavailable: 5,
        });
        clock.nowMs += spanMs;
        await Promise.all(names(9).map(deep));
        expect(server.counts().total).toBe(8);
      },
      settings,
    );
  });
});

describe('a caller that cancels', () => {
  const reason = new Error('the form was closed');

  it.each<[string, SmtpScript, number]>([
    ['the banner', { banner: 'silence' }, 0],
    ['EHLO', { ehlo: 'silence' }, 1],
    ['STARTTLS', { keywords: ['STARTTLS'], starttls: 'silence' }, 2],
    ['the handshake', { keywords: ['STARTTLS'], starttls: '220 Go' }, 2],
    ['MAIL', { mail: 'silence' }, 2],
    ['RCPT', { rcpt: { '*': 'silence' } }, 3],
    ['RSET', { rcpt: { '*': '250 Ok' }, rset: 'silence' }, 4],
  ])('leaves no open connection at %s', async (_step, script, lines) => {
    await withMailHost(script, async ({ verify, server }) => {
      const controller = new AbortController();
      const { signal } = controller;
      const call = verify({ email: 'jane@shop.de', mode: 'deep' }, { signal });
      await expect.poll(() => server.counts().total).toBe(1);
      await expect.poll(() => server.lines().length).toBeGreaterThanOrEqual(lines);
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
      await server.idle();
    });
  });

  it('leaves no open connection from a dialer that resolves too late', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const own = await startSmtpServer();
    const server = await startSmtpServer();
    const late = dialTo({ '93.184.216.99': own.port, '*': server.port });
    await withMailHost(
      {},
      async ({ verify }) => {
        const controller = new AbortController();
        const { signal } = controller;
        const call = verify({ email: 'jane@shop.de', mode: 'deep' }, { signal });
        await expect.poll(() => late.asked).toHaveLength(2);
        controller.abort(reason);
        await expect(call).rejects.toBe(reason);
        release();
        await expect.poll(() => server.counts()).toMatchObject({ open: 0 });
        expect(server.lines()).toEqual([]);
      },
      {
        dial: async (destination) => {
          const stream = await late({ ...destination, signal: new AbortController().signal });
          if (destination.address !== '93.184.216.99') await held;
          return stream;
        },
      },
    );
    await own.stop();
    await server.stop();
  });

  it('does not start a second connection before the first is closed', async () => {
    await withMailHost(
      { rcpt: { '*': 'silence' }, quit: 'silence' },
      async ({ verify, server }) => {
        for (const email of names(3)) {
          const controller = new AbortController();
          const before = server.counts().total;
          const call = verify({ email, mode: 'deep' }, { signal: controller.signal });
          // A connection that is canceled before the greeting closes at once, and the server notices it only when it
          // greets.
          await expect.poll(() => server.lines(before + 1).at(-1)).toMatch(/^RCPT/);
          controller.abort(reason);
          await expect(call).rejects.toBe(reason);
        }
        await server.idle();
        expect(server.counts().most).toBe(1);
      },
    );
  });
});

describe('a name server that hangs once', () => {
  it.each([
    ['for a mail server', 'mx.shop.de'],
    ['for the test of the outbound route', 'mx.prober.de'],
  ])('does not block later checks at mail servers: %s', async (_where, host) => {
    const zone = fakeResolver(ZONE);
    let rounds = 0;
    const resolver: DnsResolver = {
      ...zone,
      resolve4: async (name, options) => {
        if (name === host && (rounds += 1) === 2) await new Promise(() => undefined);
        const found = (await zone.resolve4(name, options)) as string[];
        return found.map((address) => ({ address, ttl: 0 }));
      },
    };
    await withMailHost(
      REJECTING,
      async ({ verify, deep, clock }) => {
        const jane = { email: 'jane@shop.de', mode: 'deep' } as const;
        const judged = verify(jane, { budgetMs: 1500 });
        await expect.poll(() => rounds).toBe(2);
        await pass(1500);
        expect((await judged).status).not.toBe('invalid');
        clock.nowMs += 3_600_000;
        expect(await deep('joe@shop.de')).toMatchObject({ reason_code: 'mailbox_not_found' });
      },
      { resolver, limits: { ...PROBER.limits, connectMs: 1000 } },
    );
  });
});
