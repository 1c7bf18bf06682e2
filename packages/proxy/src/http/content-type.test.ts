import { expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { ask, codeOf, fakeValidate } from '../test/ask.ts';

const validate = fakeValidate();
const proxy = createProxy({ validate, limits: { caller: false, global: false } });

test.each([
  'application/json',
  'Application/JSON ',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json ; profile="a;b"',
  'application/json;',
])('%j is JSON', async (type) => {
  expect((await ask(proxy, { headers: { 'content-type': type } })).status).toBe(200);
});

test.each([
  '',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json+x',
  'application/problem+json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json, text/plain',
])('%j is not accepted as JSON', async (type) => {
  expect(await codeOf(await ask(proxy, { headers: { 'content-type': type } }))).toBe(
    'unsupported_media',
  );
});

test.each(['gzip', 'br', 'identity', ''])(
  'a body with the content encoding %j is rejected',
  async (encoding) => {
    const response = await ask(proxy, { headers: { 'content-encoding': encoding } });
    expect(await codeOf(response)).toBe('unsupported_media');
  },
);
