import {
  HTTP_STATUS,
  parseEnvelope,
  result,
  type Envelope,
  type FailureNotice,
  type Validate,
  type ValidationResult,
} from '@postern/protocol';
import { expect } from 'vitest';
import type { EmailProxy } from '../create-proxy.ts';
import type { ProxyContext } from '../http/proxy-context.ts';

export { fakeClock } from './fake-clock.ts';

/** A `Validate` that returns `valid` unless configured otherwise, and records its calls. */
export function fakeValidate(
  answers: Record<string, Partial<ValidationResult> | Error> = {},
): Validate & { asked: string[] } {
  const asked: string[] = [];
  const validate: Validate = async ({ email, mode }) => {
    asked.push(`${mode} ${email}`);
    const answer = answers[email] ?? {};
    if (answer instanceof Error) throw answer;
    return result({ result: email, status: 'valid', reason_code: 'domain_ok', ...answer });
  };
  return Object.assign(validate, { asked });
}

/** A `Validate` whose results come when the test calls `answer`. */
export function heldValidate() {
  const waiting: {
    email: string;
    signal: AbortSignal;
    answer(): void;
    fail(error: unknown): void;
  }[] = [];
  const validate: Validate = ({ email }, options) =>
    new Promise((resolve, reject) => {
      waiting.push({
        email,
        signal: options!.signal!,
        answer: () => resolve(result({ result: email })),
        fail: reject,
      });
    });
  return { validate, waiting };
}

export interface Ask {
  email?: unknown;
  mode?: unknown;
  token?: unknown;
  body?: BodyInit;
  method?: string;
  headers?: Record<string, string>;
  context?: ProxyContext;
  signal?: AbortSignal;
}

/** Sends a request like a page of the proxy's own origin. */
export async function ask(proxy: EmailProxy, asked: Ask = {}): Promise<Response> {
  const {
    email = 'jane@example.com',
    mode,
    token,
    method = 'POST',
    context = { ip: '192.0.2.1' },
  } = asked;
  const body = asked.body ?? JSON.stringify({ email, mode, token });
  const headers = { 'content-type': 'application/json', ...asked.headers };
  const init: RequestInit & { duplex: 'half' } = { method, headers, duplex: 'half' };
  if (method === 'POST') init.body = body;
  if (asked.signal) init.signal = asked.signal;
  return proxy(new Request('https://proxy.example/any/path', init), context);
}

/** Reads a reply and checks what holds for every reply. */
export async function read<T = Record<string, unknown>>(response: Response): Promise<Envelope<T>> {
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('vary')).toContain('Origin');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  const read: unknown = await response.json();
  const envelope = parseEnvelope(read);
  expect(envelope).toEqual(read);
  expect(envelope!.status).toBe(response.status);
  expect(envelope!.success).toBe(response.status < 400);
  if (response.status >= 400) {
    const { code, request_id } = envelope!.data as FailureNotice;
    expect(HTTP_STATUS[code]).toBe(response.status);
    expect(request_id).toBe(requestId);
  }
  if (response.status === 429 || response.status === 503) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  return envelope as Envelope<T>;
}

/** Reads the code of an error. */
export async function codeOf(response: Response): Promise<string> {
  return String((await read(response)).data['code']);
}
