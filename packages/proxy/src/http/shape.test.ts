import { expect, test } from 'vitest';
import { createProxy } from '../create-proxy.ts';
import { ask, fakeValidate, read } from '../test/ask.ts';

const validate = fakeValidate();
const proxy = createProxy({ validate, limits: { caller: false, global: false } });
const send = (body: string) => ask(proxy, { body });

test.each([
  ['nothing', ''],
  ['half an object', '{"email":'],
  ['a trailing comma', '{"email":"a@b.co",}'],
  ['a form', 'email=a%40b.co'],
  ['two objects', '{"email":"a@b.co"}{}'],
])('%s is bad JSON', async (_name, body) => {
  expect((await read(await send(body))).data).toMatchObject({ code: 'bad_json' });
});

test.each([
  ['null', 'null', ''],
  ['a list', '[{"email":"a@b.co"}]', ''],
  ['text', '"a@b.co"', ''],
  ['no email', '{}', 'email'],
  ['null as email', '{"email":null}', 'email'],
  ['a list of emails', '{"email":["a@b.co"]}', 'email'],
  ['an object as email', '{"email":{"toString":"a@b.co"}}', 'email'],
  ['a number as email', '{"email":7}', 'email'],
  ['321 characters', JSON.stringify({ email: 'a'.repeat(321) }), 'email'],
  ['email in __proto__', '{"__proto__":{"email":"a@b.co"}}', 'email'],
  ['a mode not allowed', '{"email":"a@b.co","mode":"deep"}', 'mode'],
  ['an unknown mode', '{"email":"a@b.co","mode":"FAST"}', 'mode'],
  ['null as mode', '{"email":"a@b.co","mode":null}', 'mode'],
  ['a list as mode', '{"email":"a@b.co","mode":["fast"]}', 'mode'],
  ['a number as token', '{"email":"a@b.co","token":7}', 'token'],
  ['null as token', '{"email":"a@b.co","token":null}', 'token'],
  ['a list as token', '{"email":"a@b.co","token":["x"]}', 'token'],
  [
    '2049 characters as token',
    JSON.stringify({ email: 'a@b.co', token: 'x'.repeat(2049) }),
    'token',
  ],
  ['token twice', '{"email":"a@b.co","token":"x","token":"y"}', ''],
  ['email twice', '{"email":"a@b.co","email":"c@d.co"}', ''],
  ['email twice, once escaped', '{"email":"a@b.co","\\u0065mail":"c@d.co"}', ''],
  ['depth 1000', '['.repeat(1000) + ']'.repeat(1000), ''],
])('%s is unprocessable', async (_name, body, path) => {
  expect((await read(await send(body))).data).toMatchObject({
    code: 'unprocessable',
    details: [{ path }],
  });
});

test.each([
  '{"email":"jane@example.com","extra":{"email":[1],"email":2}}',
  '{"email":"jane@example.com","__proto__":{"mode":"deep"}}',
  '{"constructor":{"prototype":{"mode":"deep"}},"email":"jane@example.com"}',
  '{"email":"jane@example.com","email ":"x","note":"{\\"email\\":1,\\"email\\":2}"}',
  '\uFEFF{"email":"jane@example.com"}',
])('unknown fields are ignored: %s', async (body) => {
  const response = await send(body);
  expect((await read(response)).data).toMatchObject({ result: 'jane@example.com' });
  expect(({} as Record<string, unknown>)['mode']).toBeUndefined();
});

test('without a mode it is fast, or the lightest allowed mode', async () => {
  validate.asked.length = 0;
  await ask(proxy, { email: 'omitted@example.com' });
  await ask(createProxy({ validate, modes: ['deep', 'medium'], authorize: () => true }), {
    email: 'omitted@example.com',
  });
  expect(validate.asked).toEqual(['fast omitted@example.com', 'medium omitted@example.com']);
});
