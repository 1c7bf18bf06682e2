import type { Hono } from 'hono';

/** What a browser got back. */
export interface Reply {
  status: number;
  message: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows what it asked
  data: any;
  headers: Headers;
  text: string;
}

/** A browser with its cookies, on a page of the dashboard. */
export interface Browser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  send(
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** The reply as it comes. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export const OWN = 'http://127.0.0.1:8025';
const API = '/dashboard/api';

/** Opens a browser that asks an app directly, from an IP address, with a page of `origin`. */
export function openBrowser(app: Hono, ip = '203.0.113.7', origin = OWN): Browser {
  const cookies = new Map<string, string>();
  const connection = { incoming: { socket: { remoteAddress: ip } } };

  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (jar && !headers.has('cookie')) headers.set('cookie', jar);
    const response = await app.fetch(new Request(OWN + path, { ...init, headers }), connection);
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };
  const keep = (line: string) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (/max-age=0/i.test(line)) cookies.delete(name!);
    else cookies.set(name!, value!);
  };
  const read = async (response: Response): Promise<Reply> => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const { data, message = '' } = isJson ? JSON.parse(text) : { data: null };
    return { status: response.status, message, data, headers: response.headers, text };
  };

  return {
    cookies,
    fetch,
    get: async (path, headers = {}) => read(await fetch(API + path, { headers })),
    send: async (method, path, body, headers = {}) =>
      read(
        await fetch(API + path, {
          method,
          headers: { origin, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && {
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        }),
      ),
  };
}
