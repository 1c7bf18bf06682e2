import { EVENT_TYPES } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IncomingWebhook } from './incoming-webhook.ts';
import { open } from './test/client.ts';
import {
  at,
  event,
  fieldsOf,
  job,
  OTHER,
  refusalOf,
  requestOf,
  SECONDS,
  SECRET,
  sign,
  text,
} from './test/webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

describe('a signed webhook', () => {
  test('returns its event', async () => {
    expect(await verifyWebhook(requestOf(), SECRET, at)).toEqual(event);
  });

  test.each([
    ['with Headers and text', { headers: new Headers(fieldsOf(sign(SECRET))), body: text }],
    [
      'with Headers and bytes',
      { headers: new Headers(fieldsOf(sign(SECRET))), body: Buffer.from(text) },
    ],
    ['with plain fields', { headers: fieldsOf(sign(SECRET)), body: text }],
    [
      'with fields as Node has them',
      { headers: { host: 'a', 'set-cookie': ['x'], ...fieldsOf(sign(SECRET)) }, body: text },
    ],
    [
      'with fields in capitals',
      {
        headers: {
          'Webhook-Id': 'msg_1',
          'WEBHOOK-TIMESTAMP': String(SECONDS),
          'Webhook-Signature': [sign(OTHER), sign(SECRET)],
        },
        body: text,
      },
    ],
  ] as [string, IncomingWebhook][])('%s is taken', async (_name, incoming) => {
    expect(await verifyWebhook(incoming, SECRET, at)).toEqual(event);
  });

  test.each(['__proto__', 'constructor', 'bulk', 'bulk.', '.test', 'a..b', 'a.b\n', 'a b.c'])(
    'is not an event when its type is %j',
    async (type) => {
      const body = JSON.stringify({ ...event, type });
      expect(await refusalOf(requestOf(body))).toBe('body_invalid');
    },
  );

  test.each([
    ['a byte more', `${text} `],
    [
      'a character that is not ASCII',
      JSON.stringify({ ...event, data: { ...job, reason: 'zü 日本 😀' } }),
    ],
  ])('is verified by its bytes: %s', async (_name, body) => {
    expect(await verifyWebhook(requestOf(body), SECRET, at)).toEqual(JSON.parse(body));
  });

  test('can be signed with any of several secrets, and have several signatures', async () => {
    const both = `${sign(OTHER)} ${sign(SECRET)}`;
    expect(await verifyWebhook(requestOf(text, fieldsOf(both)), SECRET, at)).toEqual(event);
    expect(await verifyWebhook(requestOf(), [OTHER, SECRET], at)).toEqual(event);
    const noise = `v1a,${'A'.repeat(86)} v1, v1,! v1,AAAA ${both}`;
    expect(await verifyWebhook(requestOf(text, fieldsOf(noise)), SECRET, at)).toEqual(event);
  });

  test('accepts a secret without its prefix', async () => {
    expect(await verifyWebhook(requestOf(), SECRET.slice(6), at)).toEqual(event);
  });

  test.each([-300, -1, 0, 1, 300])('can be %d seconds off', async (offSeconds) => {
    const timestamp = String(SECONDS + offSeconds);
    const headers = fieldsOf(sign(SECRET, { timestamp }), { timestamp });
    expect(await verifyWebhook(requestOf(text, headers), SECRET, at)).toEqual(event);
  });

  test('is read from a Node server, and from a Request without its body', async () => {
    const received: unknown[] = [];
    const served = await open((req, res) => {
      const incoming = { headers: req.headers, body: served.seen[0]!.body };
      void verifyWebhook(incoming, SECRET, at).then((read) => {
        received.push(read);
        res.end();
      });
    });
    await fetch(served.url, { method: 'POST', headers: fieldsOf(sign(SECRET)), body: text });
    expect(received).toEqual([event]);
    const request = requestOf();
    await verifyWebhook(request, SECRET, at);
    expect(request.bodyUsed).toBe(true);
  });
});

describe('a webhook that is rejected', () => {
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('lacks %s', async (name) => {
    for (const value of [undefined, '']) {
      const headers: Record<string, string | undefined> = fieldsOf(sign(SECRET));
      headers[name] = value;
      expect(await refusalOf({ headers, body: text })).toBe('header_missing');
    }
  });

  test.each(['soon', '-5', '1e9', '1.5', ' 1', '0x10', '١', '9'.repeat(16)])(
    'has %j for a time',
    async (timestamp) => {
      const headers = fieldsOf(sign(SECRET, { timestamp }), { timestamp });
      expect(await refusalOf({ headers, body: text })).toBe('timestamp_invalid');
    },
  );

  test.each([-301, 301, -1e9])('is %d seconds off', async (offSeconds) => {
    const timestamp = String(SECONDS + offSeconds);
    const headers = fieldsOf(sign(SECRET, { timestamp }), { timestamp });
    expect(await refusalOf({ headers, body: text })).toBe('timestamp_out_of_tolerance');
    expect(
      await verifyWebhook({ headers, body: text }, SECRET, { ...at, toleranceSeconds: 1e9 }),
    ).toEqual(event);
  });

  const good = sign(SECRET);
  test.each([
    ['with another secret', sign(OTHER)],
    ['in another version', good.replace('v1,', 'v1a,')],
    ['without a version', good.slice(3)],
    ['with its end cut off', good.slice(0, -5)],
    ['in capitals', good.replace('v1', 'V1')],
    ['by commas', `${sign(OTHER)},${good}`],
    ['with nothing', 'v1,'],
    ['in the ninth place', `${`${sign(OTHER)} `.repeat(8)}${good}`],
  ])('is signed %s', async (_name, signature) => {
    expect(await refusalOf(requestOf(text, fieldsOf(signature)))).toBe('signature_invalid');
  });

  test('was changed: its body, its id or its time', async () => {
    const headers = fieldsOf(good);
    const changes: IncomingWebhook[] = [
      { headers, body: `${text} ` },
      { headers, body: '' },
      { headers: { ...headers, 'webhook-id': 'msg_2' }, body: text },
      { headers: { ...headers, 'webhook-timestamp': String(SECONDS + 1) }, body: text },
    ];
    for (const incoming of changes) expect(await refusalOf(incoming)).toBe('signature_invalid');
  });

  test('has any bit changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.nat(6), async (index, bit) => {
        const body = Buffer.from(text);
        body[index]! ^= 1 << bit;
        expect(await refusalOf({ headers: fieldsOf(good), body })).toBe('signature_invalid');
      }),
      { numRuns: 50 },
    );
  });

  test('has no body', async () => {
    const request = new Request('https://a.example/', { method: 'POST', headers: fieldsOf(good) });
    expect(await refusalOf(request)).toBe('signature_invalid');
  });

  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['half of it', text.slice(0, -1)],
    ['null', 'null'],
    ['a list', `[${text}]`],
    ['no type', JSON.stringify({ ...event, type: 7 })],
    ['no time', JSON.stringify({ ...event, timestamp: null })],
    ['no data', JSON.stringify({ ...event, data: [] })],
    ['no job', JSON.stringify({ ...event, data: { job_id: 'j1' } })],
    ['no request', JSON.stringify({ ...event, type: 'single.validation.failed' })],
    ['no endpoint', JSON.stringify({ ...event, type: 'webhook.test' })],
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('is signed and says %s', async (_name, body) => {
    expect(await refusalOf({ headers: fieldsOf(sign(SECRET, { body })), body })).toBe(
      'body_invalid',
    );
  });

  test('is over 1 MiB, whatever its declared length, and is not read further', async () => {
    const body = text.padEnd(1_048_576);
    expect(await verifyWebhook(requestOf(body), SECRET, at)).toEqual(event);
    const long = `${body} `;
    const headers = fieldsOf(sign(SECRET, { body: long }));
    for (const incoming of [requestOf(long), { headers, body: long }]) {
      expect(await refusalOf(incoming)).toBe('body_invalid');
    }
    let pulledCount = 0;
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulledCount++;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel: () => void (isCancelled = true),
    });
    const init = { method: 'POST', headers, body: endless, duplex: 'half' };
    expect(await refusalOf(new Request('https://a.example/', init as RequestInit))).toBe(
      'body_invalid',
    );
    expect(pulledCount).toBeLessThan(20);
    expect(isCancelled).toBe(true);
  });

  test('is incomplete', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('canary')),
    });
    const init = { method: 'POST', headers: fieldsOf(good), body: broken, duplex: 'half' };
    expect(await refusalOf(new Request('https://a.example/', init as RequestInit))).toBe(
      'body_invalid',
    );
  });

  test('is not read if its headers are already wrong', async () => {
    const request = requestOf(text, { 'webhook-id': 'msg_1' });
    expect(await refusalOf(request)).toBe('header_missing');
    expect(request.bodyUsed).toBe(false);
  });
});

describe('the event', () => {
  const read = async (body: object) => {
    const incoming = JSON.stringify(body);
    return verifyWebhook(requestOf(incoming), SECRET, at);
  };
  const DATA = {
    bulk: job,
    single: { request_id: 'r1', mode: 'fast', status: 'valid', reason_code: 'domain_ok' },
    webhook: { endpoint_id: 'e1' },
  };

  test.each(EVENT_TYPES)('%s is read', async (type) => {
    const data = DATA[type.split('.')[0] as keyof typeof DATA];
    expect(await read({ ...event, type, data })).toEqual({ ...event, type, data });
    const more = { ...event, type, more: 1, data: { ...data, more: 1 } };
    expect(await read(more)).toEqual({ ...event, type, data });
  });

  test('of an unknown type is passed on', async () => {
    const later = { ...event, type: 'list.refreshed', data: { list: 'free' } };
    expect(await read(later)).toEqual(later);
  });
});

describe('misuse is a TypeError', () => {
  test.each([
    ['', 'whsec_', 'whsec_canary!', 'whsec_a', 'whsec_AAAA AAAA'],
    [undefined, null, 7, [], [SECRET, ''], {}],
  ])('a secret that is none', async (...secrets) => {
    for (const secret of secrets) {
      const verified = verifyWebhook(requestOf(), secret as string, at);
      await expect(verified).rejects.toThrow(TypeError);
      await expect(verified).rejects.toThrow(/^verifyWebhook: secret/);
      await expect(verified).rejects.not.toThrow(/canary/);
    }
  });

  test('a body that a parser has read', async () => {
    const headers = fieldsOf(sign(SECRET));
    for (const body of [event, undefined]) {
      const incoming = { headers, body } as unknown as IncomingWebhook;
      await expect(verifyWebhook(incoming, SECRET, at)).rejects.toThrow(
        /^verifyWebhook: body must be as it came/,
      );
    }
    const request = requestOf();
    await request.json();
    await expect(verifyWebhook(request, SECRET, at)).rejects.toThrow(/^verifyWebhook: the body/);
  });

  test.each([-1, NaN])('toleranceSeconds of %d', async (toleranceSeconds) => {
    await expect(verifyWebhook(requestOf(), SECRET, { toleranceSeconds })).rejects.toThrow(
      /^verifyWebhook: toleranceSeconds/,
    );
  });
});
