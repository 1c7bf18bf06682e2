import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config/settings.ts';
import { openContext } from '../test/service-context.ts';
import { isAnyHost } from '../config/origin.ts';
import { createOriginCheck } from './same-origin.ts';
import { open } from '../dashboard/test/open.ts';

const OWN = 'https://verify.shop.example';
const SAME = { 'sec-fetch-site': 'same-origin' };
/** A page of an attacker whose host name `evil.example` points at this service (DNS rebinding). */
const REBOUND = { origin: 'http://evil.example:8025', host: 'evil.example:8025' };

type Case = [who: string, headers: Record<string, string>, isRight: boolean];

function expectCheck(
  check: ReturnType<typeof createOriginCheck>,
  [, headers, isRight]: Case,
): void {
  if (isRight) check(new Headers(headers));
  else
    expect(() => check(new Headers(headers))).toThrow('Requests from this origin are not allowed');
}

describe('with a public URL', () => {
  const check = createOriginCheck({ ...DEFAULTS, publicUrl: OWN });
  it.each<Case>([
    ['our own page', { origin: OWN }, true],
    ['our own page, as the browser says', SAME, true],
    [
      'our own page behind a proxy that renames the host',
      { origin: OWN, host: 'b', ...SAME },
      true,
    ],
    [
      'a page of the IP address that the request goes to',
      { origin: 'http://192.168.1.5:8025', host: '192.168.1.5:8025' },
      true,
    ],
    [
      'a page of another port of that address',
      { origin: 'http://192.168.1.5', host: '192.168.1.5:8025' },
      false,
    ],
    ['a page of an unknown host name that points at this service', REBOUND, false],
    ['that page, as the browser says', { ...REBOUND, ...SAME }, false],
    ['another site', { origin: 'https://evil.example', host: 'verify.shop.example' }, false],
    ['another site, as the browser says', { origin: OWN, 'sec-fetch-site': 'cross-site' }, false],
    ['a sibling site', { origin: OWN, 'sec-fetch-site': 'same-site' }, false],
    ['a site whose name begins with ours', { origin: `${OWN}.evil.example` }, false],
    ['a page in a sandbox', { origin: 'null', host: 'null' }, false],
    ['a request without an origin', { host: 'verify.shop.example' }, false],
    ['a page of the same name without TLS', { origin: 'http://verify.shop.example' }, false],
  ])('the check of %s is right', (...given) => expectCheck(check, given));
});

describe('without one, on this machine alone', () => {
  const check = createOriginCheck(DEFAULTS);
  it.each<Case>([
    ['our own page', { origin: 'http://127.0.0.1:8025' }, true],
    [
      'a page of localhost',
      { origin: 'http://localhost:8025', host: 'localhost:8025', ...SAME },
      true,
    ],
    ['a page of the other loopback', { origin: 'http://[::1]:8025', host: '[::1]:8025' }, true],
    ['a page of another name', REBOUND, false],
    ['that page, as the browser says', { ...REBOUND, ...SAME }, false],
  ])('the check of %s is right', (...given) => expectCheck(check, given));
});

describe('without one, on every address', () => {
  const check = createOriginCheck({ ...DEFAULTS, host: '0.0.0.0' }, { isAnyHost: true });
  it.each<Case>([
    [
      'a page of the host name that the request goes to',
      { origin: 'http://box:8025', host: 'Box:8025' },
      true,
    ],
    [
      'a page behind a proxy that renames the host',
      { origin: 'https://a.example', host: 'b', ...SAME },
      true,
    ],
    ['another site', { origin: 'https://evil.example', host: 'box:8025' }, false],
    ['another site, as the browser says', { ...REBOUND, 'sec-fetch-site': 'cross-site' }, false],
  ])('the check of %s is right', (...given) => expectCheck(check, given));
});

it.each([
  ['127.0.0.1', null, false],
  ['127.1.2.3', null, false],
  ['::1', null, false],
  ['localhost', null, false],
  ['0.0.0.0', null, true],
  ['::', null, true],
  ['192.168.1.5', null, true],
  ['0.0.0.0', OWN, false],
])('a service at %s with the public URL %s accepts any host name: %s', (host, publicUrl, isAny) =>
  expect(isAnyHost({ host, publicUrl })).toBe(isAny),
);

it('a dashboard that accepts any host name logs one warning', async () => {
  const { log } = await open(await openContext(), { isAnyHost: true });
  expect(log).toEqual(['{} the dashboard answers pages of any host name: set --public-url']);
  expect((await open(await openContext())).log).toEqual([]);
});
