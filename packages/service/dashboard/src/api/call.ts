import { ApiError } from './api-error.ts';
import { DASHBOARD } from './dashboard-path.ts';
import { nextCursor } from './next-cursor.ts';
import { readReply } from './read-reply.ts';

/** Where the dashboard's own API is. */
export const API = `${DASHBOARD}/api`;

/** How long to wait for a reply: on a connection that died no other end ever comes. */
const LIMIT_MS = { read: 30_000, change: 60_000 };
/** What is called what came of that: whether a change was done is then not known. */
const SILENCE = { read: 'silent', change: 'unanswered' };

/** How to call. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal | undefined;
}

/** A part of a list. */
export interface Slice<T> {
  rows: T[];
  /** The cursor of the next one; null at the end. */
  next: string | null;
}

/** Calls the API. Throws an ApiError when there is no answer, or not the one hoped for. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await exchange<T>(path, options)).payload;
}

/** Calls the API, and tells the time of the service too: the clock of a device may be wrong. */
export async function datedCall<T>(path: string, options: CallOptions = {}) {
  const { payload, date } = await exchange<T>(path, options);
  return { payload, nowMs: Date.parse(date ?? '') || Date.now() };
}

/** Reads a part of a list. */
export async function slice<T>(path: string, options: CallOptions = {}): Promise<Slice<T>> {
  const { payload, link } = await exchange<T[]>(path, options);
  return { rows: payload, next: nextCursor(link) };
}

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
  const stop = new AbortController();
  const callOff = () => {
    stop.abort();
  };
  const timer = setTimeout(callOff, LIMIT_MS[kind]);
  init.signal?.addEventListener('abort', callOff);
  if (init.signal?.aborted) callOff();
  try {
    const response = await fetch(url, { ...init, signal: stop.signal });
    return { response, text: await response.text() };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, { code: stop.signal.aborted ? SILENCE[kind] : 'offline' });
  } finally {
    clearTimeout(timer);
  }
}
