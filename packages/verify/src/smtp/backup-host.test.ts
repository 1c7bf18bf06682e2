import { afterEach, describe, expect, it } from 'vitest';
import { createVerifier } from '../index.ts';
import { PROBER, ZONE } from '../test/deep.ts';
import { dialTo, type Way } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer, type SmtpScript } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';

/*
 * A domain with two mail servers: the first has a list of mailboxes, and the second, a backup, accepts any name.
 */
const JANE = 'jane@shop.de';
const JOE = 'joe@shop.de';
const MISSING = 'nemo@shop.de';
const [OWN, FIRST, SECOND] = ['93.184.216.99', '93.184.216.34', '93.184.216.35'];
const KNOWS: SmtpScript = { rcpt: { [JANE]: '250 Ok', [JOE]: '250 Ok' } };
const ACCEPTS_ALL: SmtpScript = { rcpt: { '*': '250 Ok' } };
const HOUR_MS = 3_600_000;
stillClock();

type Server = Awaited<ReturnType<typeof startSmtpServer>>;
const running: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

interface Setup {
  first?: SmtpScript;
  second?: SmtpScript;
  /** The MX preferences of the two servers. */
  preferences?: [number, number];
}

async function domainOf({
  first = KNOWS,
  second = ACCEPTS_ALL,
  preferences = [10, 20],
}: Setup = {}) {
  const [own, one, two] = await Promise.all([
    startSmtpServer(),
    startSmtpServer(first),
    startSmtpServer(second),
  ]);
  running.push(own, one, two);
  const ways: Record<string, Way> = { [OWN]: own.port, [FIRST]: one.port, [SECOND]: two.port };
  const exchanges = ['mx.shop.de', 'mx2.shop.de'];
  const records = exchanges.map((exchange, index) => ({
    exchange,
    priority: preferences[index]!,
  }));
  const resolver = fakeResolver({
    mx: { ...ZONE.mx, 'shop.de': records },
    a: { ...ZONE.a, 'mx2.shop.de': [SECOND] },
  });
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const now = () => clock.nowMs;
  const verify = createVerifier({ ...PROBER, resolver, dial: dialTo(ways), now });
  return {
    reasonOf: async (email: string) => (await verify({ email, mode: 'deep' })).reason_code,
    setWay: (address: string, way: Way | 'up') => {
      const port = address === FIRST ? one.port : two.port;
      ways[address] = way === 'up' ? port : way;
    },
    clock,
    one,
    two,
  };
}

describe('a backup server that accepts any name', () => {
  it('confirms no mailbox while the first server is down, and its reply is not cached', async () => {
    const { reasonOf, setWay } = await domainOf();
    expect(await reasonOf(JANE)).toBe('mailbox_confirmed');
    setWay(FIRST, 'ECONNREFUSED');
    expect(await reasonOf(MISSING)).toBe('smtp_unavailable');
    expect(await reasonOf(JOE)).toBe('smtp_unavailable');
    setWay(FIRST, 'up');
    expect(await reasonOf(MISSING)).toBe('mailbox_not_found');
    expect(await reasonOf(JOE)).toBe('mailbox_confirmed');
  });

  it('does not make the domain a catch-all by replying first', async () => {
    const { reasonOf, setWay } = await domainOf();
    setWay(FIRST, 'ECONNREFUSED');
    expect(await reasonOf(JANE)).toBe('smtp_unavailable');
    setWay(FIRST, 'up');
    expect(await reasonOf(JANE)).toBe('mailbox_confirmed');
    expect(await reasonOf(MISSING)).toBe('mailbox_not_found');
  });

  it('is sent one random name in 24 hours, however many mailboxes it accepts', async () => {
    const { reasonOf, setWay, two, clock } = await domainOf();
    setWay(FIRST, 'ECONNREFUSED');
    for (const email of [JANE, JOE, MISSING]) await reasonOf(email);
    const recipients = () => two.lines().filter((line) => line.startsWith('RCPT')).length;
    expect(recipients()).toBe(4);
    clock.nowMs += 24 * HOUR_MS;
    await reasonOf(JANE);
    expect(recipients()).toBe(6);
  });

  it('makes the domain a catch-all if no server is preferred to it', async () => {
    const { reasonOf, setWay } = await domainOf({ preferences: [10, 10] });
    setWay(FIRST, 'ECONNREFUSED');
    expect(await reasonOf(JANE)).toBe('catch_all');
  });

  it('does not make the domain a catch-all if an equally preferred server has rejected a random name', async () => {
    const { reasonOf, setWay } = await domainOf({ preferences: [10, 10] });
    expect(await reasonOf(JANE)).toBe('mailbox_confirmed');
    setWay(FIRST, 'ECONNREFUSED');
    expect(await reasonOf(MISSING)).toBe('smtp_unavailable');
  });

  it('makes the domain a catch-all if the first server accepts any name too', async () => {
    const { reasonOf } = await domainOf({ first: ACCEPTS_ALL });
    expect(await reasonOf(JANE)).toBe('catch_all');
  });
});

describe('a backup server with a list of mailboxes', () => {
  it('confirms a mailbox and rejects a missing one while the first server is down', async () => {
    const { reasonOf, setWay } = await domainOf({ second: KNOWS });
    setWay(FIRST, 'ECONNREFUSED');
    expect(await reasonOf(JANE)).toBe('mailbox_confirmed');
    expect(await reasonOf(MISSING)).toBe('mailbox_not_found');
  });

  it('confirms no mailbox as long as it has rejected no random name', async () => {
    const greylists: SmtpScript = { rcpt: { [JANE]: '250 Ok', '*': '450 4.2.0 Greylisted' } };
    const { reasonOf, setWay } = await domainOf({ second: greylists });
    setWay(FIRST, 'ECONNREFUSED');
    expect(await reasonOf(JANE)).toBe('smtp_unavailable');
  });
});

describe('a server that greylists each recipient', () => {
  it('is sent one random name in 24 hours', async () => {
    const seen = new Set<string>();
    const greylist = (command: string) => {
      const isKnown = seen.has(command);
      seen.add(command);
      return isKnown ? '250 Ok' : '450 4.2.0 Greylisted';
    };
    const { reasonOf, one } = await domainOf({ first: { rcpt: { '*': greylist } } });
    for (const email of [JANE, JOE]) {
      expect(await reasonOf(email)).toBe('smtp_temporary');
      expect(await reasonOf(email)).toBe('mailbox_accepted');
    }
    const recipients = one.lines().filter((line) => line.startsWith('RCPT'));
    const random = recipients.filter((line) => !line.includes(JANE) && !line.includes(JOE));
    expect(random).toHaveLength(1);
  });
});
