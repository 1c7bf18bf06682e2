import { expect, it } from 'vitest';
import { endpointHint } from './endpoint-words.ts';

it.each([
  [
    undefined,
    'It starts with https://, has port 443 or 8443, and its host is on the public internet.',
  ],
  [
    { http: true, private_ranges: [] },
    'It starts with http:// or https://, and its host is on the public internet.',
  ],
  [
    { http: false, private_ranges: ['10.0.0.0/8', 'fd00::/8'] },
    'It starts with https://, has port 443 or 8443, and its host is on the public internet or in 10.0.0.0/8, fd00::/8.',
  ],
  [
    { http: true, private_ranges: ['127.0.0.0/8'] },
    'It starts with http:// or https://, and its host is on the public internet or in 127.0.0.0/8.',
  ],
])('the hint of an endpoint follows the settings %j', (rules, hint) => {
  expect(endpointHint(rules)).toBe(hint);
});
