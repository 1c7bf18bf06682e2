import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { describe, expect, test } from 'vitest';
import {
  event,
  fieldsOf,
  job,
  OTHER,
  refusalOf,
  requestOf,
  SECRET,
  sign,
  text,
} from './test/webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';

describe.each([
  ['standardwebhooks', Webhook],
  ['svix', Svix],
])('%s', (_name, Signer) => {
  test('signs what is taken here, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.string({ unit: 'grapheme' }),
        fc.uuid(),
        async (key, reason, id) => {
          const secret = `whsec_${Buffer.from(key).toString('base64')}`;
          const body = JSON.stringify({ ...event, data: { ...job, reason } });
          const now = new Date();
          const timestamp = String(Math.floor(now.getTime() / 1000));
          const headers = fieldsOf(new Signer(secret).sign(id, now, body), { id, timestamp });
          expect(await verifyWebhook(requestOf(body, headers), secret)).toEqual(JSON.parse(body));
          const other = `whsec_${randomBytes(24).toString('base64')}`;
          expect(await refusalOf(requestOf(body, headers), other, {})).toBe('signature_invalid');
        },
      ),
      { numRuns: 50 },
    );
  });

  test('accepts and rejects the same webhooks as this package', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const old = String(Number(timestamp) - 400);
    const good = sign(SECRET, { timestamp });
    const cases: [headers: Record<string, string>, isTaken: boolean][] = [
      [fieldsOf(good, { timestamp }), true],
      [fieldsOf(`${sign(OTHER, { timestamp })} ${good}`, { timestamp }), true],
      [fieldsOf(sign(OTHER, { timestamp }), { timestamp }), false],
      [fieldsOf(sign(SECRET, { timestamp: old }), { timestamp: old }), false],
      [fieldsOf(good, { timestamp, id: 'msg_2' }), false],
      [{ 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp }, false],
    ];
    for (const [headers, isTaken] of cases) {
      const theirs = () => new Signer(SECRET).verify(text, headers);
      if (isTaken) expect(theirs()).toEqual(await verifyWebhook(requestOf(text, headers), SECRET));
      else {
        expect(theirs).toThrow();
        await refusalOf(requestOf(text, headers), SECRET, {});
      }
    }
  });
});
