import { verifyWebhook } from '@postern/client';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { createSecret, secretsOf } from './secret.ts';
import { sign } from './sign.ts';

const id = crypto.randomUUID();
const secret = createSecret();
const EVENT = {
  type: 'webhook.test',
  timestamp: '2026-11-21T12:00:00.000Z',
  data: { endpoint_id: 'Zoë ✓ 𝔘' },
};
const text = JSON.stringify(EVENT);
const body = Buffer.from(text);
const fieldsAt = (at: number, secrets = [secret]): Record<string, string> => ({
  ...sign({ id, at, body }, secrets),
});

describe.each([
  ['standardwebhooks', Webhook],
  ['svix', SvixWebhook],
])('%s', (_name, Verifier) => {
  const verifierOf = (known: string) => new Verifier(known);

  it('accepts a signed body, as text and as bytes', () => {
    const fields = fieldsAt(Date.now());
    expect(verifierOf(secret).verify(text, fields)).toEqual(JSON.parse(text));
    expect(verifierOf(secret).verify(body, fields)).toEqual(JSON.parse(text));
  });

  it('accepts both secrets during a rotation', () => {
    const previous = createSecret();
    const fields = fieldsAt(Date.now(), [secret, previous]);
    expect(() => verifierOf(secret).verify(text, fields)).not.toThrow();
    expect(() => verifierOf(previous).verify(text, fields)).not.toThrow();
  });

  it('rejects another secret', () => {
    expect(() => verifierOf(createSecret()).verify(text, fieldsAt(Date.now()))).toThrow();
  });

  it('rejects a changed body, ID or time', () => {
    const fields = fieldsAt(Date.now());
    const earlier = String(Number(fields['webhook-timestamp']) - 1);
    const verifier = verifierOf(secret);
    expect(() => verifier.verify(`${text} `, fields)).toThrow();
    expect(() => verifier.verify(text, { ...fields, 'webhook-id': 'another' })).toThrow();
    expect(() => verifier.verify(text, { ...fields, 'webhook-timestamp': earlier })).toThrow();
  });

  it('rejects an old signature', () => {
    expect(() => verifierOf(secret).verify(text, fieldsAt(Date.now() - 400_000))).toThrow();
  });
});

describe("Postern's own client", () => {
  it('accepts a body that is signed with either secret, and rejects another secret', async () => {
    const previous = createSecret();
    const headers = fieldsAt(Date.now(), [secret, previous]);
    const request = () => new Request('https://shop.example/', { method: 'POST', headers, body });
    expect(await verifyWebhook(request(), secret)).toMatchObject(EVENT);
    expect(await verifyWebhook({ headers, body }, previous)).toMatchObject(EVENT);
    const rejected = verifyWebhook(request(), createSecret());
    await expect(rejected).rejects.toMatchObject({ code: 'signature_invalid' });
  });
});

describe('secretsOf', () => {
  it('returns the previous secret until it expires', () => {
    const endpoint = { secret: 'whsec_new', previous_secret: 'whsec_old', previous_until: 5000 };
    expect(secretsOf(endpoint, 4999)).toEqual(['whsec_new', 'whsec_old']);
    expect(secretsOf(endpoint, 5000)).toEqual(['whsec_new']);
    const untouched = { secret: 'whsec_new', previous_secret: null, previous_until: null };
    expect(secretsOf(untouched, 0)).toEqual(['whsec_new']);
  });
});

describe('createSecret', () => {
  it('makes 32 random bytes, in base64', () => {
    const made = createSecret();
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createSecret()).not.toBe(made);
  });
});
