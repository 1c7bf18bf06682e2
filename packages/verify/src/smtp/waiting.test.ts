import { afterEach, describe, expect, it } from 'vitest';
import { createVerifier } from '../index.ts';
import { PROBER, ZONE } from '../test/deep.ts';
import { dialTo, type Way } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer, type Act, type SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

const JANE = 'jane@shop.de';
const OWN = '93.184.216.99';
const { pass } = stillClock();

type Server = Awaited<ReturnType<typeof startSmtpServer>>;
const running: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const addressOf = (host: number, address: number) => `93.184.${217 + host}.${address}`;

/** A domain with mail servers that have a number of addresses each; `ways` sets where these connect. */
async function domainOf(hosts: readonly number[], script: SmtpScript) {
  const own = await startSmtpServer();
  const server = await startSmtpServer(script);
  running.push(own, server);
  const names = hosts.map((_, host) => `mx${host}.shop.de`);
  const ways: Record<string, Way> = { [OWN]: own.port, '*': server.port };
  const addresses = hosts.map((count, host) =>
    Array.from({ length: count }, (_, index) => addressOf(host, index)),
  );
  const resolver = fakeResolver({
    mx: { ...ZONE.mx, 'shop.de': names },
    a: { ...ZONE.a, ...Object.fromEntries(names.map((name, host) => [name, addresses[host]!])) },
  });
  const dial = dialTo(ways);
  const verify = createVerifier({ ...PROBER, resolver, dial });
  return { deep: (email: string) => verify({ email, mode: 'deep' }), ways, dial, server };
}

/** A greeting after some seconds, like that of a server which first waits for bots to send something. */
const late = (ms: number): Act => ({ bytes: ['', '220 mx.shop.de ESMTP\r\n'], pauseMs: ms });

describe('a server with an established connection', () => {
  it.each([1, 2, 3])(
    'is waited for until the budget ends, with %i servers of the domain',
    async (count) => {
      const script = { banner: late(6000), rcpt: { [JANE]: '250 Ok' } };
      const { deep, server, dial } = await domainOf(Array<number>(count).fill(1), script);
      for (const [email, reason] of [
        [JANE, 'mailbox_confirmed'],
        ['nemo@shop.de', 'mailbox_not_found'],
      ] as const) {
        const before = dial.stood();
        const judged = deep(email);
        await expect.poll(dial.stood).toBeGreaterThan(before + (before === 0 ? 1 : 0));
        await expect.poll(() => server.counts().open).toBe(1);
        await pass(6000);
        expect((await judged).reason_code).toBe(reason);
        await server.idle();
      }
      expect(server.counts().total).toBe(2);
    },
  );

  it('is not reported as unreachable if the budget ends before its greeting', async () => {
    const { deep, dial, server } = await domainOf([1], { banner: 'silence' });
    const judged = deep(JANE);
    await expect.poll(dial.stood).toBe(2);
    await expect.poll(() => server.counts().open).toBe(1);
    await pass(8000);
    expect((await judged).reason_code).toBe('smtp_unavailable');
  });
});

describe('a server with several addresses', () => {
  it.each<[string, Way]>([
    ['reject the connection', 'ECONNREFUSED'],
    ['are unreachable', 'EHOSTUNREACH'],
  ])('is reached at the fourth when three %s', async (_title, way) => {
    const { deep, ways, dial } = await domainOf([4], { rcpt: { [JANE]: '250 Ok' } });
    for (const index of [0, 1, 2]) ways[addressOf(0, index)] = way;
    expect((await deep(JANE)).reason_code).toBe('mailbox_confirmed');
    const asked = dial.asked.filter(({ host }) => host === 'mx0.shop.de');
    expect(asked.map(({ address }) => address)).toEqual(
      [0, 1, 2, 3].map((index) => addressOf(0, index)),
    );
  });

  it('is reached at the others when the first one never connects', async () => {
    const { deep, ways, dial } = await domainOf([3, 1], { rcpt: { [JANE]: '250 Ok' } });
    ways[addressOf(0, 0)] = 'hang';
    const judged = deep(JANE);
    await expect
      .poll(() => dial.asked.some(({ address }) => address === addressOf(0, 0)))
      .toBe(true);
    await pass(2000);
    expect((await judged).reason_code).toBe('mailbox_confirmed');
    expect(dial.asked.at(-1)).toMatchObject({ address: addressOf(0, 1) });
  });
});
