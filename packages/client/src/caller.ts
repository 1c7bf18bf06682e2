import { createAuth, type KeyForm } from './auth.ts';
import { withDeadline } from './deadline.ts';
import { createExchange, type Call, type Reply } from './exchange.ts';
import type { Settings } from './options.ts';
import { retry } from './retry.ts';

/** What anybody who calls may say. */
export interface CallOptions {
  /** Ends the call; it rejects with `signal.reason`. */
  signal?: AbortSignal | undefined;
}

/** How a call is carried out. */
export interface Manner extends CallOptions {
  /** What one try may take. Default the client's `timeoutMs`. */
  timeoutMs?: number;
  /** How often to try in all. More than one only for what may safely happen twice. Default 1. */
  tries?: number;
}

/** Calls an endpoint of one group. */
export type Caller = (call: Call, manner?: Manner) => Promise<Reply>;

/** How often to try what may safely happen twice. */
export const SAFE_TRIES = 3;

/** Makes what calls one group of endpoints: a time limit for each try, and tries where asked for. */
export function createCaller(settings: Settings, form: KeyForm): Caller {
  const exchange = createExchange(settings, createAuth(form));
  const { random } = settings;

  return (call, { signal, timeoutMs = settings.timeoutMs, tries = 1 } = {}) =>
    retry(() => withDeadline((task) => exchange(call, task), { timeoutMs, signal }), {
      tries,
      signal,
      random,
    });
}
