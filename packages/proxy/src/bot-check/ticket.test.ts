import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { ask, codeOf, fakeClock, fakeValidate } from '../test/ask.ts';
import { cookieOf } from '../test/fake-bot-check.ts';
import { mintTicket, ticketCheck, type MintOptions, type TicketCheckOptions } from './ticket.ts';

// The 3 s limit of a verdict must not depend on the speed of the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const secret = '0123456789abcdef0123456789abcdef';
const MINUTE_MS = 60_000;

/** A page's server and its proxy, with one clock. */
function open() {
  const { now, advance } = fakeClock();
  const make = (given = secret) =>
    createProxy({
      validate: fakeValidate(),
      botCheck: ticketCheck({ secret: given, now }),
      limits: { caller: false, global: false },
      now,
    });
  const proxy = make();
  const mint = (options: Partial<MintOptions> = {}) => mintTicket({ secret, now, ...options });
  const send = (token: string, ip = '192.0.2.1', headers = {}) =>
    ask(proxy, { token, context: { ip }, headers });
  return { make, mint, send, advance };
}

test('a ticket is text without an address, and is different each time', async () => {
  const { mint } = open();
  const [one, other] = [await mint({ ip: '192.0.2.1' }), await mint({ ip: '192.0.2.1' })];
  expect(one).toMatch(/^1\.[0-9a-z]+\.b\.[0-9a-f]{32}\.[0-9a-f]{64}$/);
  expect(one).not.toBe(other);
  expect(one.length).toBeLessThan(120);
});

test('a ticket gives a clearance, and can be sent again when that expires', async () => {
  const { mint, send, advance } = open();
  const ticket = await mint();
  const cookie = cookieOf(await send(ticket));
  expect((await send('', '192.0.2.1', { cookie })).status).toBe(200);
  advance(5 * MINUTE_MS);
  expect((await send('', '192.0.2.1', { cookie })).status).toBe(403);
  expect((await send(ticket)).status).toBe(200);
});

test('a ticket is valid for 30 requests, with and without its clearance', async () => {
  const { mint, send, advance } = open();
  const ticket = await mint();
  const cookie = cookieOf(await send(ticket));
  for (let at = 2; at <= 20; at++) expect((await send(ticket)).status).toBe(200);
  for (let at = 21; at <= 30; at++)
    expect((await send('', '192.0.2.1', { cookie })).status).toBe(200);
  expect(await codeOf(await send(ticket))).toBe('forbidden');
  advance(29 * MINUTE_MS);
  expect(await codeOf(await send(ticket))).toBe('forbidden');
});

test('a ticket expires after 30 minutes, or after ttlMs', async () => {
  const { mint, send, advance } = open();
  const [usual, short] = [await mint(), await mint({ ttlMs: MINUTE_MS })];
  advance(MINUTE_MS);
  expect(await codeOf(await send(short))).toBe('forbidden');
  advance(29 * MINUTE_MS - 1);
  expect((await send(usual)).status).toBe(200);
  advance(1);
  expect(await codeOf(await send(usual))).toBe('forbidden');
});

test.each([
  ['192.0.2.1', '192.0.2.1', 200],
  ['192.0.2.1', '::ffff:192.0.2.1', 200],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 200],
  ['192.0.2.1', '192.0.2.2', 403],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 403],
  ['unknown', '192.0.2.1', 403],
  ['unknown', 'unknown', 200],
  [undefined, '192.0.2.9', 200],
])('a ticket for %s used by %s is %i', async (ip, user, status) => {
  const { mint, send } = open();
  expect((await send(await mint({ ip }), user)).status).toBe(status);
});

describe('a forged ticket is rejected', () => {
  test('whichever character is changed', async () => {
    const { mint, send } = open();
    const ticket = await mint({ ip: '192.0.2.1' });
    for (let at = 0; at < ticket.length; at++) {
      const changed = ticket.slice(0, at) + (ticket[at] === '1' ? '2' : '1') + ticket.slice(at + 1);
      expect((await send(changed)).status).toBe(403);
    }
    expect((await send(ticket)).status).toBe(200);
  });

  test('when it has another spelling, which would allow 30 more requests', async () => {
    const { mint, send } = open();
    const ticket = await mint();
    for (const written of [
      ticket.toUpperCase(),
      `${ticket}0`,
      ` ${ticket}`,
      `${ticket}\n`,
      ticket.replace('1.', '1.0'),
      ticket.replace('.u.', '.b.'),
    ])
      expect((await send(written)).status).toBe(403);
  });

  test('when it was created with another secret', async () => {
    const { make, mint } = open();
    const other = make('another secret of at least 32 characters');
    expect(await codeOf(await ask(other, { token: await mint() }))).toBe('forbidden');
  });

  test('when it is a clearance; a ticket is not accepted as a clearance either', async () => {
    const { mint, send } = open();
    const ticket = await mint();
    const cookie = cookieOf(await send(ticket));
    expect((await send(cookie.split('=')[1]!)).status).toBe(403);
    expect((await send('', '192.0.2.1', { cookie: `__Host-postern=${ticket}` })).status).toBe(403);
  });
});

test('all processes with one secret accept a ticket', async () => {
  const { make, mint } = open();
  const ticket = await mint();
  for (const proxy of [make(), make()])
    expect((await ask(proxy, { token: ticket })).status).toBe(200);
});

describe('an invalid option is a TypeError', () => {
  test.each([
    ['options', undefined],
    ['secret', { secret: 'canary' }],
    ['secret', { secret: undefined }],
    ['ttlMs', { secret, ttlMs: 0 }],
    ['ttlMs', { secret, ttlMs: 86_400_001 }],
    ['ttlMs', { secret, ttlMs: '5' }],
    ['no option is named `caller`', { secret, caller: 'canary' }],
  ])('%s of mintTicket: %j', async (option, options) => {
    const minted = mintTicket(options as MintOptions);
    await expect(minted).rejects.toThrow(TypeError);
    await expect(minted).rejects.toThrow(new RegExp(`^mintTicket: ${option}`));
    await expect(minted).rejects.not.toThrow(/canary/);
  });

  test.each([
    ['options', undefined],
    ['secret', {}],
    ['secret', { secret: 'canary' }],
    ['no option is named `ttlMs`', { secret, ttlMs: 5 }],
  ])('%s of ticketCheck: %j', (option, options) => {
    const create = () => ticketCheck(options as TicketCheckOptions);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(new RegExp(`^ticketCheck: ${option}`));
    expect(create).not.toThrow(/canary/);
  });
});
