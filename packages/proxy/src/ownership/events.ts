import type { ErrorCode } from '@postern/protocol';
import type { OwnershipFault } from './reasons.ts';

/**
 * Something that happened in `createOwnership`. No event contains an address, a domain, an issuer, a token or a nonce.
 *
 * - `nonce`: a nonce was created.
 * - `nonce_refused`: the route of nonces rejected a request.
 * - `proved`: a token proves the address of its form; `isPrivate` if the issuer created the address for this site.
 * - `unproved`: a form has no token, or one that does not count, with the reason.
 * - `store_failed`: the given store threw, hung or returned something else; once per series of failures.
 */
export type OwnershipEvent = { atMs: number } & (
  | { type: 'nonce' }
  | { type: 'nonce_refused'; code: ErrorCode }
  | { type: 'proved'; isPrivate: boolean }
  | { type: 'unproved'; reason: OwnershipFault }
  | { type: 'store_failed'; message: string }
);

/** An event without its time. */
type Undated = OwnershipEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'atMs'>
    : never
  : never;

/** Reports an event. */
export type EmitOwnership = (event: Undated) => void;

/** Creates the function that reports events: it adds the time, and ignores an `onEvent` that throws. */
export function createOwnershipEmit({ onEvent, now }: EmitOptions): EmitOwnership {
  return (event) => {
    try {
      const returned: unknown = onEvent?.({ atMs: now(), ...event } as OwnershipEvent);
      if (returned instanceof Promise) returned.catch(() => undefined);
    } catch {
      // An error of the application's `onEvent` must not reach the user of the form.
    }
  };
}

interface EmitOptions {
  onEvent: ((event: OwnershipEvent) => void) | undefined;
  now: () => number;
}
