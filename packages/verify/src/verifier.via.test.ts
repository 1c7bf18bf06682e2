import { LOOPBACK } from './test/loopback.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createVerifier, type EngineEvent, type VerifierOptions } from './index.ts';
import { PROBER, ZONE } from './test/deep.ts';
import { fakeResolver } from './test/fake-resolver.ts';
import { startConnectProxy, startSocksProxy, type ProxyDeed } from './test/proxies.ts';
import { startSmtpServer } from './test/smtp-server.ts';

/* Mode deep by proxies on the loopback, in front of a scripted mail server. */

const JANE = 'jane@shop.de';
const TARGETS = ['93.184.216.99:25', '93.184.216.34:25'];
const KINDS = [
  ['socks5', startSocksProxy],
  ['http', startConnectProxy],
] as const;

async function open(options: Partial<VerifierOptions> & { via: string | readonly string[] }) {
  const events: EngineEvent[] = [];
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const verify = createVerifier({
    resolver: fakeResolver(ZONE),
    now: () => clock.nowMs,
    onEvent: (event) => void events.push(event),
    ...PROBER,
    limits: { ...PROBER.limits, connectMs: 1000 },
    ...options,
  });
  return {
    judge: (email = JANE) => verify({ email, mode: 'deep' }),
    explain: () => verify.explain({ email: JANE, mode: 'deep' }),
    later: (ms: number) => void (clock.nowMs += ms),
    events,
  };
}

async function openHost() {
  const server = await startSmtpServer({ rcpt: { [JANE]: '250 Ok' } });
  onTestFinished(() => server.stop());
  return server;
}

describe.each(KINDS)('an outbound route by %s', (kind, startProxy) => {
  it('receives the IP address that was checked, never a name, and its credentials', async () => {
    const proxy = await startProxy((await openHost()).port);
    const via = `${kind}://way:s%3Acret@${LOOPBACK}:${proxy.port}`;
    const { judge, events } = await open({ via });
    expect(await judge()).toMatchObject({ reason_code: 'mailbox_confirmed', smtp_code: 250 });
    expect(proxy.asked).toEqual(TARGETS);
    expect(proxy.credentials[0]).toBe('way:s:cret');
    expect(events).toEqual([
      { type: 'egress', isOpen: true, via: `${kind}://${LOOPBACK}:${proxy.port}` },
    ]);
    expect(JSON.stringify(events)).not.toContain('cret');
  });

  it.each<ProxyDeed>(['rejects', 'is silent', 'hangs up', 'talks nonsense'])(
    'that %s makes no mailbox invalid and blames no mail server',
    async (deed) => {
      const proxy = await startProxy((await openHost()).port);
      proxy.set(deed);
      const { judge } = await open({ via: `${kind}://${LOOPBACK}:${proxy.port}` });
      expect(await judge()).toMatchObject({ status: 'valid', reason_code: 'smtp_unavailable' });
    },
  );

  it('that fails later is tested again, and used when it is open again', async () => {
    const proxy = await startProxy((await openHost()).port);
    const { judge, later, events } = await open({ via: `${kind}://${LOOPBACK}:${proxy.port}` });
    expect(await judge()).toMatchObject({ reason_code: 'mailbox_confirmed' });
    proxy.set('rejects');
    later(25 * 3_600_000);
    expect(await judge()).toMatchObject({ reason_code: 'smtp_unavailable' });
    proxy.set('connects');
    later(61_000);
    expect(await judge()).toMatchObject({ reason_code: 'mailbox_confirmed' });
    expect(events.map((event) => 'isOpen' in event && event.isOpen)).toEqual([true, false, true]);
  });

  it('is shown in the timings without user and password', async () => {
    const proxy = await startProxy((await openHost()).port);
    const { explain } = await open({ via: `${kind}://way:secret@${LOOPBACK}:${proxy.port}` });
    const { timings } = await explain();
    const talk = timings.find(({ question }) => question === 'RCPT');
    expect(talk?.server).toBe(`mx.shop.de [93.184.216.34] by ${kind}://${LOOPBACK}:${proxy.port}`);
    expect(JSON.stringify(timings)).not.toContain('secret');
  });
});

describe('several outbound routes', () => {
  const others = ['ann', 'bob', 'cid', 'dan'].map((name) => `${name}@shop.de`);

  it('are used in turn, each proven separately', async () => {
    const { port } = await openHost();
    const proxies = [await startSocksProxy(port), await startConnectProxy(port)] as const;
    const via = KINDS.map(([kind], at) => `${kind}://${LOOPBACK}:${proxies[at]!.port}`);
    const { judge, events } = await open({ via });
    await judge();
    await expect.poll(() => events.length).toBe(2);
    const before = proxies.map(({ asked }) => asked.length);
    for (const email of others) await judge(email);
    expect(proxies.map(({ asked }, at) => asked.length - before[at]!)).toEqual([2, 2]);
    expect(new Set(proxies.flatMap(({ asked }) => asked))).toEqual(new Set(TARGETS));
  });

  it('continue without one that is closed', async () => {
    const { port } = await openHost();
    const [shut, way] = [await startSocksProxy(port), await startSocksProxy(port)];
    shut.set('rejects');
    const { judge } = await open({
      via: [shut, way].map((each) => `socks5://${LOOPBACK}:${each.port}`),
    });
    for (const email of [JANE, ...others]) {
      expect(await judge(email)).not.toMatchObject({ reason_code: 'smtp_unavailable' });
    }
    expect(shut.asked).toEqual([TARGETS[0]]);
  });
});

it('dials from an IP address of this machine', async () => {
  const { judge, events } = await open({
    via: LOOPBACK,
    resolver: fakeResolver({
      mx: { 'shop.de': ['mx.shop.de'], 'prober.de': ['mx.prober.de'] },
      a: { 'mx.shop.de': ['2606:2800:220:1::1'], 'mx.prober.de': ['2606:2800:220:1::9'] },
    }),
  });
  expect(await judge()).toMatchObject({ reason_code: 'smtp_unavailable' });
  expect(events).toEqual([{ type: 'egress', isOpen: false, via: LOOPBACK }]);
});

it('requests a permit before each connection, and continues if the request fails', async () => {
  const { port } = await openHost();
  const proxy = await startSocksProxy(port);
  const via = `socks5://${LOOPBACK}:${proxy.port}`;
  const asked: unknown[] = [];
  const waits = [20, 0];
  const waiting = await open({
    via,
    permit: (...question) => {
      asked.push(question);
      return waits.shift()!;
    },
  });
  expect(await waiting.judge()).toMatchObject({ reason_code: 'mailbox_confirmed' });
  expect(asked).toEqual([
    ['shop.de', via],
    ['shop.de', via],
  ]);
  const never = await open({ via, permit: () => 60_000 });
  expect(await never.judge()).toMatchObject({ reason_code: 'smtp_unavailable' });
  const broken = await open({ via, permit: () => Promise.reject(new Error('The store is away')) });
  expect(await broken.judge()).toMatchObject({ reason_code: 'mailbox_confirmed' });
});

it.each([
  ['ftp://proxy.de'],
  ['socks5://proxy.de/path'],
  ['http://proxy.de?x=1'],
  ['proxy.de:1080'],
  ['socks5://'],
  [''],
  [[]],
  [7],
])('rejects the outbound route %j, and does not quote it', (via) => {
  const options = { ...PROBER, via } as VerifierOptions;
  expect(() => createVerifier(options)).toThrow(/^createVerifier: via must (?:be|name)/);
});

it('rejects a dialer together with outbound routes', () => {
  const options = { ...PROBER, via: '192.0.2.1', dial: () => Promise.reject(new Error('no')) };
  expect(() => createVerifier(options)).toThrow('createVerifier: dial and via cannot be combined');
});
