import { describe, expect, it } from 'vitest';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { dialTo, type Way } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer, type Act } from '../test/smtp-server.ts';

const JANE = 'jane@shop.de';
const OWN = '93.184.216.99';
const IMPATIENT = { ...PROBER.limits, connectMs: 800, replyMs: 800 };

/** Jane's host does this at its door, and ours is there until `close()`. */
async function withOwnHost(
  banner: Act,
  use: (stage: {
    reason: () => Promise<string>;
    pass: (ms: number) => void;
    close: () => void;
  }) => Promise<void>,
) {
  const [own, server] = [await startSmtpServer(), await startSmtpServer({ banner })];
  const ways: Record<string, Way> = { [OWN]: own.port, '*': server.port };
  await withMailHost(
    {},
    async ({ deep, clock }) => {
      await use({
        reason: async () => (await deep(JANE)).reason_code!,
        pass: (ms) => void (clock.nowMs += ms),
        close: () => void (ways[OWN] = 'ECONNREFUSED'),
      });
    },
    { dial: dialTo(ways), limits: IMPATIENT },
  );
  await own.stop();
  await server.stop();
}

describe('createProber', () => {
  it.each<Act>(['silence', 'close'])(
    'does not take a firewall for a mail host that takes connections and then: %s',
    async (banner) => {
      await withOwnHost(banner, async ({ reason, pass, close }) => {
        expect(await reason()).toBe('mx_unreachable');
        pass(50_000);
        close();
        expect(await reason()).toBe('mx_unreachable');
        pass(50_000);
        expect(await reason()).toBe('smtp_unavailable');
      });
    },
  );

  it('does not blame a mail host for our network, which has failed since it was proven', async () => {
    await withOwnHost('silence', async ({ reason, pass, close }) => {
      expect(await reason()).toBe('mx_unreachable');
      close();
      pass(300_000);
      expect(await reason()).toBe('smtp_unavailable');
    });
  });

  it('does not rush through the ten hosts of an owner that sends us away at each', async () => {
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

  it('does not blame a host for the little time that it was given', async () => {
    await withMailHost({ banner: 'silence' }, async ({ verify }) => {
      const answer = await verify({ email: JANE, mode: 'deep' }, { budgetMs: 500 });
      expect(answer).toMatchObject({ status: 'valid', reason_code: 'smtp_unavailable' });
    });
  });
});
