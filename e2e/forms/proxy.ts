import { ok, result } from '@postern/protocol';
import type { Route } from 'playwright-core';

/** A valid address. */
export const GOOD = 'jane@example.org';
/** Another valid address. */
export const OTHER = 'joe@example.org';
/** An address that is invalid in every mode. */
export const DEAD = 'dead@example.org';
/** An address that is invalid in the deeper mode only. */
export const DEEP = 'deep@example.org';
/** A typo of MEANT. */
export const TYPO = 'jane@gmial.com';
export const MEANT = 'jane@gmail.com';

/** The receipt that the proxy signs for an address. */
export const receiptOf = (email: string) => `receipt of ${email}`;

/** A request of the field. */
export interface FieldRequest {
  email: string;
  mode: string;
}

/** The state of the proxy. One that is held responds when its state changes. */
export type Proxy = 'up' | 'failing' | 'offline' | 'hung' | 'held';

/** Responds to a request to the proxy URL. A proxy that hangs never responds. */
export async function respond(
  route: Route,
  { email, mode }: FieldRequest,
  proxy: Proxy,
): Promise<void> {
  if (proxy === 'hung') return;
  if (proxy === 'offline') return route.abort('connectionrefused');
  if (proxy === 'failing') return route.fulfill({ status: 500, body: '' });
  const isInvalid = email === DEAD || (email === DEEP && mode !== 'fast');
  const verdict = isInvalid
    ? ({ status: 'invalid', reason_code: 'mailbox_not_found' } as const)
    : ({ status: 'valid' } as const);
  const receipt = receiptOf(email);
  await route.fulfill({ json: ok(result({ result: email, receipt, ...verdict }), 'Checked') });
}
