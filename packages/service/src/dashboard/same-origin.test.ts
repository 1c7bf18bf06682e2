import { expect, it } from 'vitest';
import { checkSameOrigin } from './same-origin.ts';

const OWN = 'https://verify.shop.example';

it.each([
  ['our own page', { origin: OWN }, true],
  ['our own page, as the browser says', { 'sec-fetch-site': 'same-origin' }, true],
  [
    'our own page behind a proxy that renames the host',
    { origin: 'https://a.example', host: 'b', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  [
    'a page of the host that was asked',
    { origin: 'http://192.168.1.5:8025', host: '192.168.1.5:8025' },
    true,
  ],
  [
    'a page of another port of that host',
    { origin: 'http://192.168.1.5', host: '192.168.1.5:8025' },
    false,
  ],
  ['another site', { origin: 'https://evil.example', host: 'verify.shop.example' }, false],
  ['another site, as the browser says', { origin: OWN, 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling site', { origin: OWN, 'sec-fetch-site': 'same-site' }, false],
  ['a site whose name begins with ours', { origin: `${OWN}.evil.example` }, false],
  ['a page in a sandbox', { origin: 'null', host: 'null' }, false],
  ['nobody who says so', { host: 'verify.shop.example' }, false],
  ['a page of the same name without TLS', { origin: 'http://verify.shop.example' }, false],
])('what %s sends is judged', (_who, headers, isRight) => {
  const check = () => checkSameOrigin(new Headers(headers), OWN);
  if (isRight) check();
  else expect(check).toThrow('This origin may not ask');
});
