import { Auth, skipCSRFCheck } from '@auth/core';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';

const GOOD = 'jane@postern.test';
const GONE = 'mailbox_not_found@postern.test';
const SECRET = Buffer.alloc(32, 7).toString('base64');
const MESSAGE = 'This mailbox does not exist. Check the address for typos.';

/** The examples, which read their environment when they are loaded. */
async function load() {
  process.env['POSTERN_TEST_MODE'] = '1';
  process.env['RECEIPT_SECRET'] = 'a secret of 32 characters or more';
  process.env['BEFORE_USER_CREATED_SECRET'] = `v1,whsec_${SECRET}`;
  const [{ signUp }, { beforeUserCreated }, { callbacks }, { emailField }] = await Promise.all([
    import('../../examples/auth/sign-up.js'),
    import('../../examples/auth/supabase-hook.js'),
    import('../../examples/auth/auth-js.js'),
    import('../../examples/auth/payload-email.js'),
  ]);
  return { signUp, beforeUserCreated, callbacks, emailField };
}

let examples: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  examples = await load();
});

describe('a sign-up of your own', () => {
  const send = async (email: string) => {
    const created: string[] = [];
    const body = new FormData();
    body.set('email', email);
    const request = new Request('http://127.0.0.1/sign-up', { method: 'POST', body });
    const response = await examples.signUp(request, async (address: string) => {
      created.push(address);
    });
    return { created, response };
  };

  it('creates an account for an address that exists, without a receipt too', async () => {
    const { created, response } = await send(GOOD);
    expect(response.status).toBe(303);
    expect(created).toEqual([GOOD]);
  });

  it('returns the message for an address that does not exist', async () => {
    const { created, response } = await send(GONE);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ errors: { email: MESSAGE } });
    expect(created).toEqual([]);
  });

  it('creates an account while the check has no result', async () => {
    expect((await send('upstream_timeout@postern.test')).created).toHaveLength(1);
  });
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
    return examples.beforeUserCreated(request);
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

  it('rejects a request that was signed with another secret', async () => {
    const response = await send({ email: GOOD }, Buffer.alloc(32, 8).toString('base64'));
    expect(response.status).toBe(401);
  });
});

describe('the callback of Auth.js', () => {
  const send = async (email: string) => {
    const mailed: string[] = [];
    const request = new Request('http://127.0.0.1/auth/signin/email', {
      method: 'POST',
      body: new URLSearchParams({ email }),
    });
    const response = await Auth(request, {
      basePath: '/auth',
      secret: 'a secret of 32 characters or more',
      trustHost: true,
      skipCSRFCheck,
      callbacks: examples.callbacks,
      adapter: {
        getUserByEmail: async () => null,
        getUser: async () => null,
        getUserByAccount: async () => null,
        createVerificationToken: async (token: object) => token,
        useVerificationToken: async () => null,
      } as never,
      providers: [
        {
          id: 'email',
          type: 'email',
          name: 'Email',
          from: 'no-reply@postern.test',
          maxAge: 3600,
          options: {},
          server: {},
          async sendVerificationRequest({ identifier }: { identifier: string }) {
            mailed.push(identifier);
          },
        } as never,
      ],
    });
    return { mailed, to: response.headers.get('location') };
  };

  it('sends a link to an address that exists', async () => {
    expect((await send(GOOD)).mailed).toEqual([GOOD]);
  });

  it('sends no link to an address that does not exist, and leads back with the message', async () => {
    const { mailed, to } = await send(GONE);
    expect(mailed).toEqual([]);
    expect(to).toContain(`/sign-in?${new URLSearchParams({ problem: MESSAGE })}`);
  });
});

describe('the email field of Payload', () => {
  const validate = (email: string, how: object = {}) =>
    examples.emailField.validate(email, { event: 'submit', previousValue: undefined, ...how });

  it('accepts an address that exists, and rejects one that does not exist', async () => {
    expect(await validate(GOOD)).toBe(true);
    expect(await validate(GONE)).toBe(MESSAGE);
    expect(await validate('')).toBe('Enter an email address.');
  });

  it('does not validate the address that an account has, nor each key in the admin panel', async () => {
    expect(await validate(GONE, { previousValue: GONE })).toBe(true);
    expect(await validate(GONE, { event: 'onChange' })).toBe(true);
  });
});
