import { describe, expect, it } from 'vitest';
import { createVerifier, type EngineEvent } from './index.ts';
import { PROBER, withMailHost, ZONE } from './test/deep.ts';
import { dialTo } from './test/dial-to.ts';
import { fakeResolver } from './test/fake-resolver.ts';
import type { SmtpScript } from './test/smtp-server.ts';
import { stillClock } from './test/still-clock.ts';

const JANE = 'jane@shop.de';
const { pass } = stillClock();
const answering = (reply: string): SmtpScript => ({ rcpt: { [JANE]: reply } });

describe('mode deep', () => {
  it.each<[string, SmtpScript, [string, number, string, number]]>([
    [
      'rejects the mailbox',
      answering('550 5.1.1 No such user'),
      ['invalid', 2, 'mailbox_not_found', 550],
    ],
    [
      'has disabled it',
      answering('550 5.2.1 Mailbox disabled'),
      ['invalid', 8, 'mailbox_disabled', 550],
    ],
    [
      'reports that it is full',
      answering('452 4.2.2 Mailbox full'),
      ['risky', 45, 'mailbox_full', 452],
    ],
    ['greylists', answering('450 4.2.0 Greylisted'), ['risky', 60, 'smtp_temporary', 450]],
    ['accepts any name', { rcpt: { '*': '250 Ok' } }, ['risky', 55, 'catch_all', 250]],
    ['accepts only this one', answering('250 Ok'), ['valid', 98, 'mailbox_confirmed', 250]],
    [
      'accepts it and disconnects at the second',
      { ...answering('250 Ok'), rset: 'close' },
      ['valid', 85, 'mailbox_accepted', 250],
    ],
    [
      'blocks us',
      answering('554 5.7.1 Blocked, see spamhaus'),
      ['valid', 85, 'smtp_unavailable', 554],
    ],
    ['promises nothing', answering('252 Cannot VRFY'), ['valid', 85, 'provider_unverifiable', 252]],
    [
      'rejects our sender',
      { mail: '550 5.7.1 Sender rejected' },
      ['valid', 85, 'smtp_unavailable', 550],
    ],
    ['hangs up', { banner: 'close' }, ['risky', 45, 'mx_unreachable', 0]],
    ['is busy', { banner: '421 4.3.2 Too many connections' }, ['risky', 45, 'mx_unreachable', 421]],
    [
      'confirms it over TLS',
      { ...answering('250 Ok'), keywords: ['STARTTLS'], starttls: 'tls' },
      ['valid', 98, 'mailbox_confirmed', 250],
    ],
  ])(
    'validates by a server that %s',
    async (_title, script, [status, score, reason_code, smtp_code]) => {
      await withMailHost(script, async ({ deep }) => {
        expect(await deep(JANE)).toMatchObject({
          status,
          score,
          reason_code,
          smtp_code,
          mode: 'deep',
          mx_valid: true,
          catch_all: reason_code === 'catch_all',
        });
      });
    },
  );
});

describe('what deep caches', () => {
  const HOUR_MS = 3_600_000;
  const probes = (lines: string[]) => lines.filter((line) => line.startsWith('RCPT')).length;

  it('checks a confirmed mailbox once a day', async () => {
    await withMailHost(answering('250 Ok'), async ({ deep, server, clock }) => {
      await deep(JANE);
      clock.nowMs += 24 * HOUR_MS - 1;
      await deep(JANE);
      expect(server.counts().total).toBe(1);
      clock.nowMs += 1;
      await deep(JANE);
      expect(server.counts().total).toBe(2);
    });
  });

  it('checks a missing mailbox once an hour', async () => {
    await withMailHost(answering('550 5.1.1 No such user'), async ({ deep, server, clock }) => {
      await deep(JANE);
      clock.nowMs += HOUR_MS - 1;
      await deep(JANE);
      expect(server.counts().total).toBe(1);
      clock.nowMs += 1;
      await deep(JANE);
      expect(server.counts().total).toBe(2);
    });
  });

  it('checks a mailbox again after every temporary response', async () => {
    await withMailHost(answering('450 4.2.0 Greylisted'), async ({ deep, server }) => {
      await deep(JANE);
      await deep(JANE);
      expect(server.counts().total).toBe(2);
    });
  });

  it('tries a random name once a day for a domain', async () => {
    await withMailHost({ rcpt: { '*': '250 Ok' } }, async ({ deep, server, clock }) => {
      expect(await deep(JANE)).toMatchObject({ reason_code: 'catch_all' });
      expect(probes(server.lines())).toBe(2);
      expect(await deep('joe@shop.de')).toMatchObject({
        reason_code: 'catch_all',
        catch_all: true,
      });
      expect(probes(server.lines())).toBe(3);
      clock.nowMs += 24 * HOUR_MS;
      await deep('jill@shop.de');
      expect(probes(server.lines())).toBe(5);
    });
  });

  it('checks once for two concurrent calls', async () => {
    await withMailHost(answering('250 Ok'), async ({ deep, server }) => {
      const [one, two] = await Promise.all([deep(JANE), deep(JANE)]);
      expect(one).toEqual(two);
      expect(server.counts().total).toBe(1);
    });
  });

  it('pauses a group for half an hour after a 421', async () => {
    const events: EngineEvent[] = [];
    await withMailHost(
      answering('421 4.7.0 Too many'),
      async ({ deep, server, clock }) => {
        expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_temporary', smtp_code: 421 });
        clock.nowMs += HOUR_MS / 2 - 1;
        expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_unavailable', score: 85 });
        expect(server.counts().total).toBe(1);
        clock.nowMs += 1;
        await deep(JANE);
        expect(server.counts().total).toBe(2);
        expect(events).toContainEqual({ type: 'circuit', group: 'shop.de', code: 421 });
      },
      { onEvent: (event) => events.push(event) },
    );
  });
});

describe('a domain with several mail servers', () => {
  const resolver = fakeResolver({
    ...ZONE,
    mx: { ...ZONE.mx, 'shop.de': ['a.shop.de', 'b.shop.de', 'mx.backup.net'] },
    a: {
      ...ZONE.a,
      'a.shop.de': ['93.184.216.1'],
      'b.shop.de': ['93.184.216.2'],
      'mx.backup.net': ['93.184.216.3'],
    },
  });
  const dialled = (dial: { asked: { address: string }[] }) =>
    dial.asked.map(({ address }) => address).filter((address) => !address.endsWith('.99'));

  it('tries the next one when one is silent or closed', async () => {
    await withMailHost(answering('250 Ok'), async ({ server, own }) => {
      const dial = dialTo({
        '93.184.216.99': own.port,
        '93.184.216.1': 'ECONNREFUSED',
        '93.184.216.2': 'hang',
        '*': server.port,
      });
      const deep = createVerifier({ ...PROBER, resolver, dial, budgetMs: 4000 });
      const judged = deep({ email: JANE, mode: 'deep' });
      await expect.poll(() => dialled(dial)).toHaveLength(2);
      await pass(2000);
      expect(await judged).toMatchObject({ reason_code: 'mailbox_confirmed' });
      expect(dialled(dial)).toEqual(['93.184.216.1', '93.184.216.2', '93.184.216.3']);
    });
  });

  it('tries no other server when one has answered', async () => {
    await withMailHost(
      answering('450 4.2.0 Greylisted'),
      async ({ deep, dial }) => {
        expect(await deep(JANE)).toMatchObject({ reason_code: 'smtp_temporary' });
        expect(dialled(dial)).toEqual(['93.184.216.1']);
      },
      { resolver },
    );
  });

  it('tries no other server of a group after a 421, but the next group', async () => {
    await withMailHost(
      { banner: '421 4.3.2 Too many connections' },
      async ({ deep, dial }) => {
        expect(await deep(JANE)).toMatchObject({ reason_code: 'mx_unreachable', smtp_code: 421 });
        expect(dialled(dial)).toEqual(['93.184.216.1', '93.184.216.3']);
      },
      { resolver },
    );
  });
});

describe('when mode deep cannot check a mailbox', () => {
  it('validates as medium without a name and a sender', async () => {
    await withMailHost(
      {},
      async ({ deep, dial }) => {
        expect(await deep(JANE)).toMatchObject({ mode: 'medium', reason_code: 'domain_ok' });
        expect(dial.asked).toEqual([]);
      },
      { heloName: undefined, mailFrom: undefined },
    );
  });

  it('has the result of medium while the outbound route is closed', async () => {
    const events: EngineEvent[] = [];
    await withMailHost(
      {},
      async ({ deep, verify, server }) => {
        const { status, score } = await verify({ email: JANE, mode: 'medium' });
        expect(await deep(JANE)).toMatchObject({ status, score, reason_code: 'smtp_unavailable' });
        expect(server.counts().total).toBe(0);
        expect(events).toEqual([{ type: 'egress', isOpen: false }]);
      },
      { dial: dialTo('ECONNREFUSED'), onEvent: (event) => events.push(event) },
    );
  });

  it('makes no mailbox invalid when its own network fails', async () => {
    await withMailHost(
      {},
      async ({ deep }) => {
        expect(await deep(JANE)).toMatchObject({
          status: 'valid',
          reason_code: 'smtp_unavailable',
        });
      },
      {
        dial: ({ address }) => {
          throw Object.assign(new Error(address), { code: 'ENETUNREACH' });
        },
      },
    );
  });

  it('contacts no provider that accepts every name', async () => {
    await withMailHost(
      {},
      async ({ deep, dial }) => {
        expect(await deep('jane@yahoo.com')).toMatchObject({
          score: 85,
          reason_code: 'provider_unverifiable',
          smtp_code: 0,
        });
        expect(dial.asked).toEqual([]);
      },
      {
        resolver: fakeResolver({
          mx: { 'yahoo.com': ['mta5.am0.yahoodns.net'] },
          a: { 'mta5.am0.yahoodns.net': ['93.184.216.34'] },
        }),
      },
    );
  });

  it('contacts no mail server for a disposable domain, or for a domain without one', async () => {
    await withMailHost(
      {},
      async ({ deep, dial }) => {
        expect(await deep('jane@mailinator.com')).toMatchObject({ mode: 'deep', score: 25 });
        expect(await deep('jane@gone.de')).toMatchObject({ mode: 'deep', score: 3 });
        expect(await deep('jane@')).toMatchObject({ mode: 'deep', score: 0 });
        expect(dial.asked).toEqual([]);
      },
      {
        resolver: fakeResolver({
          mx: { 'mailinator.com': ['mx.mailinator.com'] },
          a: { 'mx.mailinator.com': ['93.184.216.34'] },
        }),
      },
    );
  });
});

describe('explain', () => {
  it('returns which server replied, and its text', async () => {
    await withMailHost(answering('550 5.1.1 No such user'), async ({ verify }) => {
      const { result, evidence } = await verify.explain({ email: JANE, mode: 'deep' });
      expect(result).toEqual(await verify({ email: JANE, mode: 'deep' }));
      expect(evidence).toMatchObject({
        mode: 'deep',
        dns: { state: 'pass', hosts: ['mx.shop.de'] },
        smtp: { state: 'fail', host: 'mx.shop.de', text: '5.1.1 No such user' },
      });
    });
  });
});
