import { runsOf } from '@postern/tools/test/is-nightly.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVerifier, type DnsResolver } from '../index.ts';
import { PROBER, withMailHost, ZONE } from '../test/deep.ts';
import { dialTo } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { stillClock } from '../test/still-clock.ts';
import { command } from './command.ts';

/*
 * Addresses that contain commands, and mail servers with private addresses: only the eight commands are ever sent, and
 * no connection goes to an address that is not public.
 */
const LINE =
  /^(?:EHLO|HELO) [\w.-]+$|^(?:STARTTLS|RSET|NOOP|QUIT)$|^MAIL FROM:<[^<>\s]*>(?: SMTPUTF8)?$|^RCPT TO:<[^<>\s]*>$/;

stillClock();

const HOSTILE = [
  'jane@shop.de\r\nDATA',
  'jane\r\nRCPT TO:<root@shop.de>\r\n@shop.de',
  'jane\nRCPT TO:<root@shop.de>@shop.de',
  'jane\rRCPT TO:<root@shop.de>@shop.de',
  'jane@shop.de> RCPT TO:<root@shop.de',
  'jane@shop.de> NOTIFY=NEVER',
  '<jane@shop.de>',
  '<@a.de,@b.de:jane@shop.de>',
  '@a.de,@b.de:jane@shop.de',
  'jane%other.de@shop.de',
  'other.de!jane@shop.de',
  '"jane doe"@shop.de',
  '"jane\r\nDATA"@shop.de',
  '"jane\\\r\nDATA"@shop.de',
  '"jane> RCPT TO:<root"@shop.de',
  '"jane@other.de"@shop.de',
  'jane(\r\nDATA)@shop.de',
  'jane\0@shop.de',
  'jane\x7f@shop.de',
  'jane\u0085DATA@shop.de',
  'jane\u2028DATA@shop.de',
  'jane\u010d\u010aDATA@shop.de', // becomes CR and LF if the upper bytes are dropped
  'jane\uff1e@shop.de',
  '\ud800jane@shop.de',
  'jörg@shop.de',
  'jane@[127.0.0.1]',
  'jane@shop.de.\r\nDATA',
  'jane@xn--\r\nDATA.de',
  `${'é'.repeat(32)}@shop.de`,
  '-froot@shop.de',
  "|sh -c 'true'@shop.de",
  '`id`@shop.de',
  '.@shop.de',
  'DATA@shop.de',
];

describe('an address that contains a command', () => {
  it.each(HOSTILE.map((address) => [JSON.stringify(address), address]))(
    'is sent as one recipient or not at all: %s',
    async (_title, email) => {
      const keywords = ['SMTPUTF8', 'STARTTLS'];
      await withMailHost({ keywords, rcpt: { '*': '250 Ok' } }, async ({ deep, server, own }) => {
        await deep(email);
        await Promise.all([server.idle(), own.idle()]);
        const lines = [...server.lines(), ...own.lines()];
        expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
        expect(lines.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(2);
        expect(server.events.filter(({ kind }) => kind === 'rest')).toEqual([]);
      });
    },
  );

  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({
      unit: fc.constantFrom(...'ab@.<>: \r\n\0\t"\\é\u0085\u2028\u010a\u010d'),
      maxLength: 40,
    }),
    fc.constantFrom(...HOSTILE),
  );
  const pathOf = (verb: string) =>
    new RegExp(`^${verb}:<[^<>\\s\\0-\\x1f\\x7f]*>( SMTPUTF8)?\\r\\n$`);

  it.each<[string, (text: string) => string, RegExp]>([
    ['EHLO', command.ehlo, /^EHLO [^\r\n\0]*\r\n$/],
    ['HELO', command.helo, /^HELO [^\r\n\0]*\r\n$/],
    ['MAIL', (text) => command.mail(text, { smtputf8: true }), pathOf('MAIL FROM')],
    ['RCPT', command.rcpt, pathOf('RCPT TO')],
  ])('becomes one line of %s, or throws', (_verb, write, line) => {
    fc.assert(
      fc.property(anything, (text) => {
        let written: string;
        try {
          written = write(text);
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          return;
        }
        expect(written).toMatch(line);
        expect(Buffer.byteLength(written)).toBeLessThanOrEqual(512);
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

const PRIVATE = [
  ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '255.255.255.255', '224.0.0.1', '192.0.2.1', '198.18.0.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00::1', 'ff02::1', '2001:db8::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', 'fe80::1%lo'],
  ...['localhost', '127.1', '2130706433', '0x7f000001', '93.184.216.34:2525', '/tmp/socket', ''],
];
const PUBLIC = ['93.184.216.34', '2606:2800:220:1::1'];

describe('a mail server with a private address', () => {
  it.each(PRIVATE)('is never dialed at %s', async (address) => {
    const resolver = fakeResolver({ ...ZONE, a: { ...ZONE.a, 'mx.shop.de': [address] } });
    await withMailHost(
      {},
      async ({ deep, dial, server }) => {
        const isOfFilter = ['0.0.0.0', '::'].includes(address);
        const reason_code = isOfFilter ? 'dns_unavailable' : 'mx_unroutable';
        expect(await deep('jane@shop.de')).toMatchObject({ reason_code });
        expect([dial.asked, server.counts().total]).toEqual([[], 0]);
      },
      { resolver },
    );
  });

  it.each(PRIVATE)('is dialed at its public address and not at %s', async (address) => {
    const a = { ...ZONE.a, 'mx.shop.de': [address, '93.184.216.34'] };
    await withMailHost(
      { rcpt: { 'jane@shop.de': '250 Ok' } },
      async ({ deep, dial }) => {
        expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
        expect(dial.asked.map((asked) => asked.address)).toEqual([
          '93.184.216.99',
          '93.184.216.34',
        ]);
      },
      { resolver: fakeResolver({ ...ZONE, a }) },
    );
  });

  it.each([
    ...['127.0.0.1', '[127.0.0.1]', '[IPv6:::1]', '::1', '2130706433', '0x7f000001', '0177.0.0.1'],
    ...[
      '127.1',
      'localhost',
      'localhost.',
      '93.184.216.34',
      'a b',
      'mx.shop.de\r\nDATA',
      '*',
      '..',
    ],
  ])('is never dialed by the name %s', async (exchange) => {
    const answer = () => Promise.resolve(['93.184.216.34']);
    const resolver: DnsResolver = {
      resolveMx: () => Promise.resolve([{ exchange, priority: 1 }]),
      resolve4: answer,
      resolve6: () => Promise.resolve([]),
    };
    await withMailHost(
      {},
      async ({ deep, dial }) => {
        await deep('jane@shop.de');
        const names = dial.asked.map(({ host }) => host);
        expect(names.filter((name) => /^[\d.]+$|[^\w.-]|^0x/.test(name))).toEqual([]);
      },
      { resolver, egressHost: 'mx.prober.de' },
    );
  });

  it('is not dialed if its address has turned private since the check', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    let asked = 0;
    const resolver: DnsResolver = {
      ...fakeResolver(ZONE),
      resolve4: (name, options) =>
        name === 'mx.shop.de'
          ? Promise.resolve(answers[Math.min(asked++, 1)]!.map((address) => ({ address, ttl: 0 })))
          : fakeResolver(ZONE).resolve4(name, options),
    };
    await withMailHost(
      {},
      async ({ deep, dial, server }) => {
        expect((await deep('jane@shop.de')).status).not.toBe('invalid');
        expect(asked).toBeGreaterThan(1);
        expect(dial.asked.map(({ address }) => address)).toEqual(['93.184.216.99']);
        expect(server.counts().total).toBe(0);
      },
      { resolver },
    );
  });

  it('is never dialed at a private address, however its answers change', async () => {
    const server = await startSmtpServer({ rcpt: { '*': '250 Ok' } });
    const answers = fc.array(fc.subarray([...PUBLIC, ...PRIVATE], { minLength: 1 }), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(answers, fc.boolean(), async (rounds, isShortLived) => {
        let round = 0;
        const next = (isIpv6: boolean) => {
          const found = rounds[round++ % rounds.length]!.filter(
            (address) => address.includes(':') === isIpv6,
          );
          return Promise.resolve(
            found.map((address) => (isShortLived ? { address, ttl: 0 } : address)),
          );
        };
        const dial = dialTo(server.port);
        const verify = createVerifier({
          resolver: {
            resolveMx: () => Promise.resolve([{ exchange: 'mx.shop.de', priority: 1 }]),
            resolve4: () => next(false),
            resolve6: () => next(true),
          },
          dial,
          ...PROBER,
        });
        await verify({ email: 'jane@shop.de', mode: 'deep' });
        expect(
          dial.asked.map(({ address }) => address).filter((one) => !PUBLIC.includes(one)),
        ).toEqual([]);
        expect(dial.asked.filter(({ port }) => port !== 25)).toEqual([]);
      }),
      { numRuns: runsOf(100) },
    );
    await server.idle();
    await server.stop();
  });

  it('is not dialed for the test of the outbound route', async () => {
    const a = { ...ZONE.a, 'mx.prober.de': ['127.0.0.1', '10.0.0.1'] };
    await withMailHost(
      {},
      async ({ deep, dial }) => {
        expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'smtp_unavailable' });
        expect(dial.asked).toEqual([]);
      },
      { resolver: fakeResolver({ ...ZONE, a }) },
    );
  });
});
