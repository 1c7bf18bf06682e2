import { ApiError } from './api-error.ts';
import { nextCursor, readReply } from './reply.ts';

/**
 * The path of the dashboard, without a slash at the end: `/dashboard`, below the path of the public URL if that has one.
 * The service writes it into the page.
 */
export const DASHBOARD =
  document.querySelector<HTMLMetaElement>('[name=postern-path]')?.content.replace(/\/$/, '') ??
  '/dashboard';

/** The path of the dashboard's own API. */
export const API = `${DASHBOARD}/api`;

/** The time limits of a request. Without one, a request on a dead connection never ends. */
const LIMIT_MS = { read: 30_000, change: 60_000 };
/** The error codes after the time limit. After a change, it is unknown whether the change was made. */
const LATE = { read: 'silent', change: 'unanswered' };

/** A request to the API. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal | undefined;
}

/** A page of a list. */
export interface Slice<T> {
  rows: T[];
  /** The cursor of the next page; null at the last page. */
  next: string | null;
}

/** Calls the API. Throws an ApiError for every response that is not a success. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await exchange<T>(path, options)).payload;
}

/** Calls the API, and returns the time of the service too: the clock of a device can be wrong. */
export async function datedCall<T>(path: string, options: CallOptions = {}) {
  const { payload, date } = await exchange<T>(path, options);
  return { payload, nowMs: Date.parse(date ?? '') || Date.now() };
}

/** Reads a page of a list. */
export async function slice<T>(path: string, options: CallOptions = {}): Promise<Slice<T>> {
  const { payload, link } = await exchange<T[]>(path, options);
  return { rows: payload, next: nextCursor(link) };
}

/** The rows of all loaded pages. */
export const rowsOf = <T>({ pages }: { pages: readonly Slice<T>[] }): T[] =>
  pages.flatMap(({ rows }) => rows);

async function exchange<T>(path: string, { method = 'GET', body, signal }: CallOptions) {
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    signal: signal ?? null,
    ...(body && { body: JSON.stringify(body) }),
  };
  const { response, text } = await send(API + path, init, method === 'GET' ? 'read' : 'change');
  const header = (name: string) => response.headers.get(name);
  const payload = readReply<T>({ status: response.status, text, header });
  return { payload, link: header('link'), date: header('date') };
}

async function send(url: string, init: RequestInit, kind: keyof typeof LIMIT_MS) {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  const timer = setTimeout(abort, LIMIT_MS[kind]);
  init.signal?.addEventListener('abort', abort);
  if (init.signal?.aborted) abort();
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    return { response, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, { code: controller.signal.aborted ? LATE[kind] : 'offline' });
  } finally {
    clearTimeout(timer);
  }
}
