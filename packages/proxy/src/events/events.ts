import type { ErrorCode, Mode, Status } from '@postern/protocol';

/**
 * Something that happened in a proxy. None ever holds an address, a key or an IP.
 *
 * - `answered`: a verdict went out, and where it came from.
 * - `refused`: a refusal went out.
 * - `upstream_alarm`: the upstream gives no usable answer (a wrong key, say, or replies about another
 *   address), or has never given one in time; once a run of failures for each code.
 * - `upstream_recovered`: it does again.
 * - `upstream_limited`: it asked for a pause; none of our calls is made for `retryAfterMs`.
 * - `upstream_circuit`: it seems to be down, and no call is made for `retryAfterMs`; or it answers again.
 * - `budget_reached`: so much of the budget of the day is spent, in all or by some caller; once each. At 100 percent
 *   no more calls are made until the day ends, in `resetMs`.
 * - `mailbox_withheld`: a caller asked about many mailboxes of one domain, and was not told whether this one exists.
 * - `caller_unknown`: requests come without an IP address, so only the global limit holds; once.
 * - `page_refused`: a page of the same site was refused; once for each reason.
 * - `cache_failed`, `limits_failed`: the given store threw, hung or gave rubbish; once a run of failures.
 * - `receipt_failed`: a reply went out without its receipt.
 * - `authorize_failed`: `authorize` threw, hung or gave no boolean; once a run of failures.
 * - `bot_check_failed`: `botCheck` could not judge a token; once a run of failures.
 *
 * The `message` of the last five, of `caller_unknown` and of an alarm is a sentence for the operator: what is wrong, and
 * what to do.
 */
export type ProxyEvent = { atMs: number } & (
  | {
      type: 'answered';
      requestId: string;
      source: 'syntax' | 'cache' | 'upstream';
      status: Status;
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

/** An event before it is dated. */
export type Undated = ProxyEvent extends infer E
  ? E extends ProxyEvent
    ? Omit<E, 'atMs'>
    : never
  : never;

/** Tells the observer. */
export type Emit = (event: Undated) => void;

/**
 * Makes the one way to the observer: it dates events, and an observer that throws is ignored.
 *
 * Where `warn` is set, the console hears each message once.
 */
export function createEmit({ onEvent, warn, now, count }: EmitOptions): Emit {
  const told = new Set<string>();

  return (event) => {
    count(event);
    if (warn && 'message' in event && !told.has(event.message)) {
      told.add(event.message);
      // eslint-disable-next-line no-console -- the one place, and `warn: false` turns it off
      console.warn(`createProxy: ${event.message}`);
    }
    try {
      const said: unknown = onEvent?.({ atMs: now(), ...event });
      if (said instanceof Promise) said.catch(() => undefined);
    } catch {
      // The observer's own trouble: the person at the form has none of it.
    }
  };
}

interface EmitOptions {
  onEvent: ((event: ProxyEvent) => void) | undefined;
  warn: boolean;
  now: () => number;
  /** Counts every event, before anybody hears of it. */
  count: (event: Undated) => void;
}
