import { describe, expect, it } from 'vitest';
import { createVerifier } from '../index.ts';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { dialTo, type Way } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer, type Act } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

const JANE = 'jane@shop.de';
const OWN = '93.184.216.99';
const IPV4 = '93.184.216.34';
const IPV6 = '2606:2800:220:1::1';
const REPLY_MS = 800;
const IMPATIENT = { ...PROBER.limits, replyMs: REPLY_MS };
const { pass } = stillClock();

/** Jane's server has this banner, and ours is reachable until `close()`. */
async function withOwnHost(
  banner: Act,
  use: (stage: {
    reason: () => Promise<string>;
    later: (ms: number) => void;
    close: () => void;
  }) => Promise<void>,
) {
  const [own, server] = [await startSmtpServer(), await startSmtpServer({ banner })];
  const ways: Record<string, Way> = { [OWN]: own.port, '*': server.port };
  const dial = dialTo(ways);
  await withMailHost(
    {},
    async ({ deep, clock }) => {
      await use({
        reason: async () => {
          const before = server.counts().total;
          const judged = deep(JANE);
          await expect.poll(() => server.counts().total).toBe(before + 1);
          await expect.poll(dial.stood).toBe(own.counts().total + before + 1);
          if (banner === 'silence') await pass(REPLY_MS);
          return (await judged).reason_code!;
        },
        later: (ms) => void (clock.nowMs += ms),
        close: () => void (ways[OWN] = 'ECONNREFUSED'),
      });
    },
    { dial, limits: IMPATIENT },
  );
  await own.stop();
  await server.stop();
}

describe('createProber', () => {
  it.each<Act>(['silence', 'close'])(
    'does not treat a firewall as a mail server when it accepts connections and then: %s',
    async (banner) => {
      await withOwnHost(banner, async ({ reason, later, close }) => {
        expect(await reason()).toBe('mx_unreachable');
        later(50_000);
        close();
        expect(await reason()).toBe('mx_unreachable');
        later(50_000);
        expect(await reason()).toBe('smtp_unavailable');
      });
    },
  );

  it('does not blame a mail server if our network has failed since its last proof', async () => {
    await withOwnHost('silence', async ({ reason, later, close }) => {
      expect(await reason()).toBe('mx_unreachable');
      close();
      later(300_000);
      expect(await reason()).toBe('smtp_unavailable');
    });
  });

  it('does not try the ten servers of an owner in a row when each sends us away', async () => {
    const hosts = Array.from({ length: 10 }, (_, index) => `mx${index}.shop.de`);
    const addresses = hosts.map((host, index) => [host, [`93.184.217.${index}`]]);
    const resolver = fakeResolver({
      mx: { ...ZONE.mx, 'shop.de': hosts },
      a: { ...ZONE.a, ...Object.fromEntries(addresses) },
    });
    await withMailHost(
      { banner: '450 4.3.2 Later' },
      async ({ deep, server }) => {
        expect(await deep(JANE)).toMatchObject({
          status: 'valid',
          reason_code: 'smtp_unavailable',
        });
        expect(server.counts().total).toBe(1);
      },
      { resolver, limits: { ...PROBER.limits, spacingMs: 3_600_000 } },
    );
  });

  it('does not blame a server when the budget was too short', async () => {
    await withMailHost({ banner: 'silence' }, async ({ verify, dial }) => {
      const answer = verify({ email: JANE, mode: 'deep' }, { budgetMs: 500 });
      await expect.poll(dial.stood).toBe(2);
      await pass(500);
      expect(await answer).toMatchObject({ status: 'valid', reason_code: 'smtp_unavailable' });
    });
  });

  it.each<[string, Way, string[]]>([
    ['only when its IPv4 one fails', 'ECONNREFUSED', [IPV4, IPV6]],
    ['not at all when its IPv4 one answers', 0, [IPV4]],
  ])('looks up the IPv6 address of a server %s', async (_when, way, dialled) => {
    const own = await startSmtpServer();
    const server = await startSmtpServer({ rcpt: { [JANE]: '250 2.1.5 Ok' } });
    const resolver = fakeResolver({ ...ZONE, a: { ...ZONE.a, 'mx.shop.de': [IPV4, IPV6] } });
    const dial = dialTo({ [OWN]: own.port, [IPV4]: way || server.port, [IPV6]: server.port });
    const verify = createVerifier({ ...PROBER, resolver, dial });
    const { reason_code } = await verify({ email: JANE, mode: 'deep' });
    expect(reason_code).toBe('mailbox_confirmed');
    const asked = dial.asked.filter(({ host }) => host === 'mx.shop.de');
    expect(asked.map(({ address }) => address)).toEqual(dialled);
    expect(resolver.asked.includes('aaaa mx.shop.de')).toBe(dialled.includes(IPV6));
    await Promise.all([own.stop(), server.stop()]);
  });
});
