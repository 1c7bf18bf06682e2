import { runsOf } from '@postern/tools/test/is-nightly.js';
import { SYNTAX_CODES, type ValidationResult } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProxy } from './create-proxy.ts';
import type { ProxyEvent } from './events/events.ts';
import { ask, codeOf, fakeValidate, read } from './test/ask.ts';

const limits = { caller: false, global: false } as const;

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  '%s is not allowed',
  async (method) => {
    const validate = fakeValidate();
    const response = await ask(createProxy({ validate }), { method });
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await codeOf(response)).toBe('method_not_allowed');
    expect(validate.asked).toHaveLength(0);
  },
);

test('the path and the query are ignored', async () => {
  const validate = fakeValidate();
  const proxy = createProxy({ warn: false, validate });
  for (const path of ['/', '/v1/email/bulk-validate', '//evil.example/%2e%2e/', '/a?email=b']) {
    const init = {
      method: 'POST',
      body: '{"email":"jane@example.com"}',
      headers: { 'content-type': 'application/json' },
    };
    expect((await proxy(new Request(`https://proxy.example${path}`, init))).status).toBe(200);
  }
  expect(validate.asked).toEqual(['fast jane@example.com']);
});

test.each([
  ['abc_DEF-123', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['a.b', false],
  ['jane@example.com', false],
])('a request id of %j is used: %s', async (id, isTaken) => {
  const response = await ask(createProxy({ validate: fakeValidate() }), {
    email: 7,
    headers: { 'x-request-id': id },
  });
  const { data } = await read(response);
  expect(data['request_id'] === id).toBe(isTaken);
});

describe('an address with invalid syntax', () => {
  test.each([
    ['', 'syntax_empty'],
    ['jane', 'syntax_no_at'],
    ['@example.com', 'syntax_local_missing'],
    ['jane@', 'syntax_domain_missing'],
    ['jane@localhost', 'syntax_domain_single_label'],
    ['a\r\nRCPT TO:<b@c.co>@example.com', undefined],
    ['jane\0@example.com', undefined],
    ['\ud800@example.com', undefined],
    [`${'a'.repeat(300)}@example.com`, undefined],
  ])('%j is answered without an upstream call', async (email, code) => {
    const validate = fakeValidate();
    const { data, status } = await read(
      await ask(createProxy({ validate, expose: 'full' }), { email }),
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'invalid',
      score: 0,
      is_valid: false,
      syntax_valid: false,
      mode: 'fast',
    });
    expect(SYNTAX_CODES).toContain(data['reason_code']);
    if (code) expect(data['reason_code']).toBe(code);
    expect(validate.asked).toHaveLength(0);
  });
});

test('the minimal result has at most nine fields, and no score', async () => {
  const full = {
    score: 85,
    smtp_code: 250,
    catch_all: false,
    mx_valid: true,
    reason: 'x',
    suggestion: 'Did you mean jane@example.org?',
    suggested_email: 'jane@example.org',
    mode: 'fast',
    checks: { syntax: 'pass' },
  } as const;
  const validate = fakeValidate({ 'jane@example.com': full });
  const minimal = await read(await ask(createProxy({ validate })));
  expect(Object.keys(minimal.data).sort()).toEqual([
    'is_disposable',
    'is_free',
    'is_role_based',
    'mode',
    'reason_code',
    'result',
    'status',
    'suggested_email',
    'suggestion',
  ]);
  const exposed = await read(await ask(createProxy({ validate, expose: 'full' })));
  expect(exposed.data).toMatchObject(full);
  const wrong = await read(await ask(createProxy({ validate }), { email: 'jane' }));
  expect(Object.keys(wrong.data).sort()).toEqual([
    'is_disposable',
    'is_free',
    'is_role_based',
    'mode',
    'reason_code',
    'result',
    'status',
    'suggestion',
  ]);
});

test('the upstream receives the normal form', async () => {
  const validate = fakeValidate();
  const { data } = await read(
    await ask(createProxy({ validate }), { email: '  Jane.Doe@EXAMPLE.com ' }),
  );
  expect(data['result']).toBe('Jane.Doe@example.com');
  expect(validate.asked).toEqual(['fast Jane.Doe@example.com']);
});

test('an observer that throws or rejects is ignored', async () => {
  for (const onEvent of [
    () => {
      throw new Error('observer');
    },
    () => Promise.reject(new Error('observer')),
  ]) {
    expect((await ask(createProxy({ validate: fakeValidate(), onEvent }))).status).toBe(200);
  }
});

describe('your own lists of domains', () => {
  const domains = { allow: ['temporary.example'], block: ['rival.example'] };

  test('a blocked domain is risky, without an upstream call', async () => {
    const validate = fakeValidate();
    const events: ProxyEvent[] = [];
    const onEvent = (event: ProxyEvent) => void events.push(event);
    const proxy = createProxy({ validate, domains, onEvent });
    const reply = await read(await ask(proxy, { email: 'jane@eu.rival.example' }));
    expect(reply.data).toMatchObject({ status: 'risky', reason_code: 'domain_blocked' });
    expect(validate.asked).toEqual([]);
    expect(events).toMatchObject([{ source: 'domains', reasonCode: 'domain_blocked' }]);
    expect(proxy.stats().answered.domains).toBe(1);
  });

  test('an allowed domain overrides other lists, and a missing mailbox stays invalid', async () => {
    const disposable = { status: 'risky', reason_code: 'domain_disposable', is_disposable: true };
    const proxy = createProxy({
      domains,
      expose: 'full',
      validate: fakeValidate({
        'jane@temporary.example': disposable as Partial<ValidationResult>,
        'no@temporary.example': { status: 'invalid', reason_code: 'mailbox_not_found' },
        'info@temporary.example': { is_role_based: true },
      }),
    });
    const fields = async (email: string) => (await read(await ask(proxy, { email }))).data;
    expect(await fields('jane@temporary.example')).toMatchObject({
      status: 'valid',
      is_valid: true,
      is_disposable: false,
      score: 70,
    });
    expect(await fields('no@temporary.example')).toMatchObject({ status: 'invalid' });
    expect(await fields('info@temporary.example')).toMatchObject({ is_role_based: false });
  });

  test('an error in a list is found at the start', () => {
    expect(() => createProxy({ validate: fakeValidate(), domains: { block: ['@rival'] } })).toThrow(
      'createProxy: domains.block: "@rival" is not a domain',
    );
  });
});

test('a page does not receive the canonical address', async () => {
  const canonical_email = 'janedoe@gmail.com';
  const validate = fakeValidate({ 'jane.doe@gmail.com': { canonical_email } });
  const proxy = createProxy({ validate, expose: 'full' });
  const { data } = await read(await ask(proxy, { email: 'jane.doe@gmail.com' }));
  expect(data).not.toHaveProperty('canonical_email');
});

test('no event contains an address, a key or an IP address', async () => {
  const events: ProxyEvent[] = [];
  const validate = fakeValidate({
    'canary-fail@example.com': new Error('canary-key'),
    'canary@example.com': { reason_code: 'canary@example.com' },
  });
  const proxy = createProxy({
    validate,
    limits: { caller: 4 },
    onEvent: (event) => void events.push(event),
  });
  const emails = [
    'canary@example.com',
    'canary@example.com',
    'canary',
    'canary-fail@example.com',
    'canary@example.com',
  ];
  for (const email of emails) await ask(proxy, { email, context: { ip: '203.0.113.77' } });
  expect(
    events.map((event) =>
      'source' in event ? event.source : 'code' in event ? event.code : event.type,
    ),
  ).toEqual(['upstream', 'cache', 'syntax', null, 'upstream_bad', 'rate_limited']);
  expect(JSON.stringify(events)).not.toMatch(/canary|example|203\.0/);
  for (const event of events) expect(event.atMs).toBeGreaterThan(0);
});

describe('for any input', () => {
  const documented = [200, 400, 413, 415, 422];
  const json = fc.record(
    {
      email: fc.oneof(
        fc.emailAddress(),
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.jsonValue(),
      ),
      mode: fc.oneof(fc.constantFrom('fast', 'medium', 'deep', 'FAST'), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 5000 }),
    json.map((given) => new TextEncoder().encode(JSON.stringify(given))),
    fc.json().map((text) => new TextEncoder().encode(text)),
  );

  test('the reply is a documented status in one envelope, and only a well-formed request goes upstream', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (bytes) => {
        const validate = fakeValidate();
        const proxy = createProxy({ validate, limits });
        const response = await ask(proxy, { body: new Uint8Array(bytes) });
        expect(documented).toContain(response.status);
        await read(response);
        if (response.status !== 200) expect(validate.asked).toEqual([]);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('no header of the request is copied into the reply', async () => {
    const value = fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,80}$/);
    const names = [
      'origin',
      'sec-fetch-site',
      'host',
      'x-request-id',
      'content-type',
      'x-forwarded-for',
      'access-control-request-headers',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), value, async (name, text) => {
        const proxy = createProxy({
          validate: fakeValidate(),
          limits,
          allowedOrigins: ['https://www.example.com'],
        });
        const response = await ask(proxy, { headers: { [name]: `canary${text}!` } });
        await read(response);
        expect(JSON.stringify([...response.headers])).not.toContain('canary');
      }),
    );
  });
});
