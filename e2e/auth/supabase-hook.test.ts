import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';

const GOOD = 'jane@postern.test';
const GONE = 'mailbox_not_found@postern.test';
const SECRET = Buffer.alloc(32, 7).toString('base64');
const MESSAGE = 'This mailbox does not exist. Check the address for typos.';

let beforeUserCreated: (request: Request) => Promise<Response>;
beforeAll(async () => {
  process.env['POSTERN_TEST_MODE'] = '1';
  process.env['BEFORE_USER_CREATED_SECRET'] = `v1,whsec_${SECRET}`;
  ({ beforeUserCreated } = await import('../../examples/auth/supabase-hook.js'));
});

describe('the hook of Supabase', () => {
  const send = async (user: object, secret = SECRET) => {
    const body = JSON.stringify({ metadata: { name: 'before-user-created' }, user });
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'a-message',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('a-message', now, body),
    };
    const request = new Request('http://127.0.0.1/hook', { method: 'POST', body, headers });
    return beforeUserCreated(request);
  };

  it('lets an address that exists pass, and an account without an address', async () => {
    for (const user of [{ email: GOOD }, { email: '', phone: '15550100' }]) {
      const response = await send(user);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({});
    }
  });

  it('rejects an address that does not exist, with the status 200 that Supabase reads', async () => {
    const response = await send({ email: GONE });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ error: { http_code: 400, message: MESSAGE } });
  });

  describe('checks the signature by the specification of Standard Webhooks', () => {
    const body = JSON.stringify({ user: { email: GOOD } });
    const nowSeconds = () => Math.floor(Date.now() / 1000);
    /** Signs without the library: HMAC-SHA-256 of the ID, the time and the body, joined by dots. */
    const signed = (
      text: string,
      { id = 'msg_1', seconds = nowSeconds(), secret = SECRET } = {},
    ) => ({
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${createHmac('sha256', Buffer.from(secret, 'base64'))
        .update(`${id}.${String(seconds)}.${text}`)
        .digest('base64')}`,
    });
    const statusOf = async (headers: Record<string, string>) => {
      const request = new Request('http://127.0.0.1/hook', { method: 'POST', body, headers });
      return (await beforeUserCreated(request)).status;
    };

    it('a right one passes, also as one of several', async () => {
      expect(await statusOf(signed(body))).toBe(200);
      const headers = signed(body);
      const other = signed(body, { secret: Buffer.alloc(32, 8).toString('base64') });
      const both = `${other['webhook-signature']} ${headers['webhook-signature']}`;
      expect(await statusOf({ ...headers, 'webhook-signature': both })).toBe(200);
    });

    it.each([
      ['of another body', () => signed(`${body} `)],
      ['of another message', () => ({ ...signed(body), 'webhook-id': 'msg_2' })],
      ['of six minutes ago', () => signed(body, { seconds: nowSeconds() - 360 })],
      ['from six minutes ahead', () => signed(body, { seconds: nowSeconds() + 360 })],
      [
        'of another version',
        () => {
          const headers = signed(body);
          const signature = headers['webhook-signature'].replace('v1,', 'v2,');
          return { ...headers, 'webhook-signature': signature };
        },
      ],
      ['that is missing', () => ({ ...signed(body), 'webhook-signature': '' })],
      ['in no header field', () => ({})],
    ] as [string, () => Record<string, string>][])('one %s gets 401', async (_, headersOf) => {
      expect(await statusOf(headersOf())).toBe(401);
    });
  });

  it('rejects a request that was signed with another secret', async () => {
    const response = await send({ email: GOOD }, Buffer.alloc(32, 8).toString('base64'));
    expect(response.status).toBe(401);
  });
});
