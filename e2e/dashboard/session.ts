import type { Envelope } from '@postern/protocol';

/** The password of all accounts. */
export const PASSWORD = 'correct horse battery';

/** The session of a signed-in user. */
export interface Session {
  /** The cookies of the session. */
  cookies: { name: string; value: string; domain: string; path: string; sameSite: 'Strict' }[];
  /** Calls the dashboard's API as the pages do; rejects with the error of the response. */
  call: CallApi;
}

/** Calls the dashboard's API. The caller names the type of the response data. */
export type CallApi = <T>(method: string, path: string, body?: object | string) => Promise<T>;

const API = '/dashboard/api';

/** The data of a new account. */
export interface Account {
  name: string;
  email: string;
  organisation?: string;
  token?: string;
}

/**
 * Creates an account at a service, and signs in.
 *
 * @param from the client's IP address, for a service that trusts a proxy.
 */
export async function createAccount(url: string, account: Account, from = ''): Promise<Session> {
  const body = JSON.stringify({ ...account, password: PASSWORD });
  const reply = await send(`${url}${API}/accounts`, 'POST', { body, from });
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    return {
      name: name!,
      value: value!,
      domain: '127.0.0.1',
      path: '/dashboard',
      sameSite: 'Strict' as const,
    };
  });
  await dataOf(reply);
  return openSession(url, cookies);
}

/** Requests the link that confirms an address, where sign-up is open. @param token of an invitation, if there is one. */
export async function requestLink(
  url: string,
  account: { email: string; token?: string | undefined },
  from = '',
): Promise<void> {
  const { email, token } = account;
  const body = JSON.stringify({ email, ...(token !== undefined && { token }) });
  await dataOf(await send(`${url}${API}/sign-ups`, 'POST', { body, from }));
}

/** The session of cookies that the service at a URL accepts. */
export function openSession(url: string, cookies: Session['cookies']): Session {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    cookies,
    call: async <T>(method: string, path: string, given?: object | string) => {
      const isText = typeof given === 'string';
      const text = isText ? given : JSON.stringify(given ?? {});
      const options = {
        cookie,
        ...(method !== 'GET' && { body: text }),
        ...(isText && { type: given.includes(',') ? 'text/csv' : 'text/plain' }),
      };
      return (await dataOf(await send(`${url}${API}${path}`, method, options))) as T;
    },
  };
}

function send(
  url: string,
  method: string,
  { cookie = '', body, from = '', type = 'application/json' }: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      cookie,
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      ...(from !== '' && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body }),
  });
}

async function dataOf(reply: Response): Promise<unknown> {
  const envelope = (await reply.json()) as Envelope<unknown>;
  if (!reply.ok) throw new Error(`${reply.status}: ${envelope.message}`);
  return envelope.data;
}
