import { Auth, skipCSRFCheck } from '@auth/core';
import type { Ownership, OwnershipProof } from '@postern/proxy/ownership';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const GOOD = 'jane@postern.test';
const GONE = 'mailbox_not_found@postern.test';
const MESSAGE = 'This mailbox does not exist. Check the address for typos.';

/** The examples, which read their environment when they are loaded. */
async function load() {
  process.env['POSTERN_TEST_MODE'] = '1';
  process.env['RECEIPT_SECRET'] = 'a secret of 32 characters or more';
  const [own, authJs, payload, authJsProof, supabaseProof, payloadProof] = await Promise.all([
    import('../../examples/auth/sign-up.js'),
    import('../../examples/auth/auth-js.js'),
    import('../../examples/auth/payload-email.js'),
    import('../../examples/auth/auth-js-ownership.js'),
    import('../../examples/auth/supabase-ownership.js'),
    import('../../examples/auth/payload-ownership.js'),
  ]);
  return {
    ...{ ...own, ...authJs, ...payload, ...authJsProof },
    signUpToSupabase: supabaseProof.signUp,
    signUpToPayload: payloadProof.signUp,
  };
}

/** A verifier for which the token `good` proves the address that exists. */
const fakeOwnership = () => ({
  verify: vi.fn<Ownership['verify']>(({ token, email }) =>
    Promise.resolve(
      token === 'good' && email === GOOD
        ? { ok: true, proof: {} as OwnershipProof }
        : { ok: false, reason: token ? 'forged' : 'missing' },
    ),
  ),
});

/** The `POST` of a sign-up form. */
function formOf(fields: Record<string, string>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { cookie: 'postern-ownership=a-browser' };
  return new Request('http://127.0.0.1/sign-up', { method: 'POST', body, headers });
}

let examples: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  examples = await load();
});

describe('a sign-up of your own', () => {
  const send = async (email: string, evt?: string) => {
    const created: string[] = [];
    const proved: string[] = [];
    const ownership = fakeOwnership();
    const response = await examples.signUp(
      formOf({ email, ...(evt !== undefined && { evt }) }),
      async (address, { isProved }) => {
        created.push(address);
        if (isProved) proved.push(address);
      },
      evt === undefined ? undefined : ownership,
    );
    return { created, proved, response, ownership };
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

  it('creates a verified account for a proved address', async () => {
    const { proved, ownership } = await send(GOOD, 'good');
    expect(proved).toEqual([GOOD]);
    const [claim] = ownership.verify.mock.calls[0]!;
    expect(claim.request.headers.get('cookie')).toBe('postern-ownership=a-browser');
  });

  it.each([
    ['no token', ''],
    ['a forged token', 'bad'],
    ['no verifier', undefined],
  ])('creates an account without a proof, with %s', async (_, evt) => {
    const { created, proved } = await send(GOOD, evt);
    expect([created, proved]).toEqual([[GOOD], []]);
  });

  it('a token is not used up for an address that gets no account', async () => {
    const { response, ownership } = await send(GONE, 'good');
    expect(response.status).toBe(422);
    expect(ownership.verify).not.toHaveBeenCalled();
  });
});

describe('the sign-up to Supabase', () => {
  const send = async (email: string, evt = '') => {
    const createUser = vi.fn((user: object) => Promise.resolve({ data: { user }, error: null }));
    const signUp = vi.fn((user: object) => Promise.resolve({ data: { user }, error: null }));
    const supabase = { auth: { admin: { createUser }, signUp } };
    const request = formOf({ email, password: 'correct horse battery', evt });
    const { error } = await examples.signUpToSupabase(request, supabase, fakeOwnership());
    const message = (error as { message: string } | null)?.message;
    return { message, confirmed: createUser.mock.calls, mailed: signUp.mock.calls };
  };
  const user = { email: GOOD, password: 'correct horse battery' };

  it('confirms a proved address, and sends the mail to any other', async () => {
    expect(await send(GOOD, 'good')).toMatchObject({
      confirmed: [[{ ...user, email_confirm: true }]],
      mailed: [],
    });
    expect(await send(GOOD)).toMatchObject({ confirmed: [], mailed: [[user]] });
  });

  it('rejects an address that does not exist, which the hook does not see', async () => {
    expect(await send(GONE, 'good')).toEqual({ message: MESSAGE, confirmed: [], mailed: [] });
  });
});

describe('the callback and the provider of Auth.js', () => {
  const send = async (path: string, fields: Record<string, string>) => {
    const mailed: string[] = [];
    const found: string[] = [];
    const ownership = fakeOwnership();
    const request = new Request(`http://127.0.0.1/auth${path}`, {
      method: 'POST',
      headers: { cookie: 'postern-ownership=a-browser' },
      body: new URLSearchParams(fields),
    });
    const response = await Auth(request, {
      basePath: '/auth',
      secret: 'a secret of 32 characters or more',
      trustHost: true,
      skipCSRFCheck,
      session: { strategy: 'jwt' },
      logger: { error: () => undefined },
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
        examples.createOwnershipProvider(ownership, async (email) => {
          found.push(email);
          return { id: '1', email };
        }),
      ],
    });
    const isSignedIn = response.headers
      .getSetCookie()
      .some((cookie) => /session-token=\w/.test(cookie));
    const claims = ownership.verify.mock.calls.map(([claim]) => claim);
    return { mailed, found, claims, isSignedIn, to: response.headers.get('location') };
  };
  const requestLink = (email: string) => send('/signin/email', { email });
  const signIn = (email: string, evt: string) => send('/callback/ownership', { email, evt });

  it('sends a link to an address that exists', async () => {
    expect((await requestLink(GOOD)).mailed).toEqual([GOOD]);
  });

  it('sends no link to an address that does not exist, and leads back with the message', async () => {
    const { mailed, to } = await requestLink(GONE);
    expect(mailed).toEqual([]);
    expect(to).toContain(`/sign-in?${new URLSearchParams({ problem: MESSAGE })}`);
  });

  it('signs in with a proof, which it verifies with the cookies of the request', async () => {
    const { mailed, found, claims, isSignedIn } = await signIn(GOOD, 'good');
    expect([mailed, found, isSignedIn]).toEqual([[], [GOOD], true]);
    expect(claims[0]!.request.headers.get('cookie')).toBe('postern-ownership=a-browser');
  });

  it('does not sign in without a proof, or with an address that does not exist', async () => {
    expect(await signIn(GOOD, 'bad')).toMatchObject({ found: [], isSignedIn: false });
    expect(await signIn(GONE, 'good')).toMatchObject({ found: [], isSignedIn: false, claims: [] });
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

describe('the sign-up to Payload', () => {
  it.each([
    ['a proved address is verified, and gets no mail', 'good', true],
    ['an address without a proof gets the usual mail', '', false],
  ])('%s', async (_, evt, isProved) => {
    const create = vi.fn((options: object) => Promise.resolve(options));
    const request = formOf({ email: GOOD, password: 'correct horse battery', evt });
    await examples.signUpToPayload(request, { create }, fakeOwnership());
    expect(create.mock.calls).toMatchObject([
      [{ data: { email: GOOD, _verified: isProved }, disableVerificationEmail: isProved }],
    ]);
  });
});
