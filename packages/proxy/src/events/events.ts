import type { ErrorCode, Mode, Status } from '@postern/protocol';

/** Whether the upstream is called: `half_open` is one call at a time, to test it. */
export type CircuitState = 'closed' | 'open' | 'half_open';

/**
 * Something that happened in a proxy. No event contains an address, a key or an IP address.
 *
 * - `answered`: a response with a verdict, and where that was found.
 * - `refused`: a response with an error.
 * - `upstream_alarm`: the upstream has no usable response (a wrong key, results for another address, …), or has never
 *   responded in time; once per series of failures for each code.
 * - `upstream_recovered`: it has usable responses again.
 * - `upstream_limited`: it requires a pause; there is no call for `retryAfterMs`.
 * - `upstream_circuit`: it seems to be down, and there is no call for `retryAfterMs`; or it responds again.
 * - `budget_reached`: that share of the day's budget is spent, of the total or of a caller; once each. After 100
 *   percent there are no calls until the day ends, in `resetMs`.
 * - `mailbox_withheld`: a caller checked many mailboxes of one domain, and did not get the result of this one.
 * - `caller_unknown`: requests come without an IP address, so only the global limit applies; once.
 * - `page_refused`: a page of the same site was rejected; once for each reason.
 * - `cache_failed`, `limits_failed`: the given store threw, hung or returned something else; once per series of failures.
 * - `receipt_failed`: a response was sent without its receipt.
 * - `authorize_failed`: `authorize` threw, hung or returned no boolean; once per series of failures.
 * - `bot_check_failed`: `botCheck` could not check a token; once per series of failures.
 *
 * A `message` is a sentence for the operator: the problem, and what to do.
 */
export type ProxyEvent = { atMs: number } & (
  | {
      type: 'answered';
      requestId: string;
      source: 'syntax' | 'domains' | 'cache' | 'upstream';
      status: Status;
      /** Null when the upstream sent none. */
      reasonCode: string | null;
      mode: Mode;
    }
  | { type: 'refused'; requestId: string; code: ErrorCode }
  | { type: 'upstream_alarm'; code: ErrorCode | null; message: string }
  | { type: 'upstream_recovered' }
  | { type: 'upstream_limited'; retryAfterMs: number }
  | { type: 'upstream_circuit'; state: 'open' | 'closed'; retryAfterMs: number }
  | { type: 'budget_reached'; scope: 'total' | 'caller'; percent: 80 | 100; resetMs: number }
  | { type: 'mailbox_withheld'; requestId: string }
  | { type: 'caller_unknown'; message: string }
  | { type: 'page_refused'; message: string }
  | { type: 'cache_failed' | 'limits_failed' | 'receipt_failed'; message: string }
  | { type: 'authorize_failed'; message: string }
  | { type: 'bot_check_failed'; message: string }
);

/** An event without its time. */
export type Undated = ProxyEvent extends infer E
  ? E extends ProxyEvent
    ? Omit<E, 'atMs'>
    : never
  : never;

/** Reports an event. */
export type Emit = (event: Undated) => void;

/**
 * Creates the function that reports events: it adds the time, and ignores an `onEvent` that throws.
 *
 * With `warn`, it logs each message on the console once.
 */
export function createEmit({ onEvent, warn, now, count }: EmitOptions): Emit {
  const logged = new Set<string>();

  return (event) => {
    count(event);
    if (warn && 'message' in event && !logged.has(event.message)) {
      logged.add(event.message);
      // eslint-disable-next-line no-console -- the only place, and `warn: false` turns it off
      console.warn(`createProxy: ${event.message}`);
    }
    try {
      const returned: unknown = onEvent?.({ atMs: now(), ...event });
      if (returned instanceof Promise) returned.catch(() => undefined);
    } catch {
      // An error of the application's `onEvent` must not reach the user of the form.
    }
  };
}

interface EmitOptions {
  onEvent: ((event: ProxyEvent) => void) | undefined;
  warn: boolean;
  now: () => number;
  /** Counts every event first. */
  count: (event: Undated) => void;
}
