import { ApiError } from './api-error.ts';
import { nextCursor, readReply } from './reply.ts';
import type { Body, Parameters, Payload, Route, Row } from './routes.ts';
import { urlOf } from './url.ts';

/** The time limits of a request. Without one, a request on a dead connection never ends. */
const LIMIT_MS = { read: 30_000, change: 60_000 };
/** The error codes after the time limit. After a change, it is unknown whether the change was made. */
const LATE = { read: 'silent', change: 'unanswered' };

/** The parameters and the body of a request to a route. */
export type Sent<R extends Route> = Parameters<R> &
  ([Body<R>] extends [never] ? { body?: never } : { body: Body<R> }) & {
    signal?: AbortSignal | undefined;
  };

/** A page of a list. */
export interface Slice<T> {
  rows: T[];
  /** The cursor of the next page; null at the last page. */
  next: string | null;
}

/** Calls a route. Throws an ApiError for every response that is not a success. */
export async function call<R extends Route>(route: R, sent: Sent<R>): Promise<Payload<R>> {
  return (await exchange<R, Payload<R>>(route, sent)).payload;
}

/** Calls a route, and returns the time of the service too: the clock of a device can be wrong. */
export async function datedCall<R extends Route>(route: R, sent: Sent<R>) {
  const { payload, date } = await exchange<R, Payload<R>>(route, sent);
  return { payload, nowMs: Date.parse(date ?? '') || Date.now() };
}

/** Reads a page of a list. */
export async function slice<R extends Route>(route: R, sent: Sent<R>): Promise<Slice<Row<R>>> {
  const { payload, link } = await exchange<R, Row<R>[]>(route, sent);
  return { rows: payload, next: nextCursor(link) };
}

/** The rows of all loaded pages. */
export const rowsOf = <T>({ pages }: { pages: readonly Slice<T>[] }): T[] =>
  pages.flatMap(({ rows }) => rows);

async function exchange<R extends Route, T>(route: R, sent: Sent<R>) {
  const { body, signal }: { body?: object; signal?: AbortSignal | undefined } = sent;
  const method = route.slice(0, route.indexOf(' ')).toUpperCase();
  // The service accepts a change by POST only as JSON, which forms of other sites cannot send.
  const json = body ?? (method === 'POST' ? {} : undefined);
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
    signal: signal ?? null,
    ...(json && { body: JSON.stringify(json) }),
  };
  const { response, text } = await send(
    urlOf(route, sent),
    init,
    method === 'GET' ? 'read' : 'change',
  );
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
