import { ok, result } from '@postern/protocol';
import type { Route } from 'playwright-core';

/** Nothing is wrong with it. */
export const GOOD = 'jane@example.org';
/** Nobody reads it, in every mode. */
export const DEAD = 'dead@example.org';
/** Nobody reads it; only the deeper mode knows. */
export const DEEP = 'deep@example.org';
/** A slip of the one below. */
export const TYPO = 'jane@gmial.com';
export const MEANT = 'jane@gmail.com';

/** The receipt that the proxy signs for an address. */
export const receiptOf = (email: string) => `receipt of ${email}`;

/** What the field asked. */
export interface Asked {
  email: string;
  mode: string;
}

/** How the proxy fares. */
export type Proxy = 'up' | 'failing' | 'offline' | 'hung';

/** Answers a request to the proxy URL. One that hangs is never answered. */
export async function answer(route: Route, { email, mode }: Asked, proxy: Proxy): Promise<void> {
  if (proxy === 'hung') return;
  if (proxy === 'offline') return route.abort('connectionrefused');
  if (proxy === 'failing') return route.fulfill({ status: 500, body: '' });
  const isRefused = email === DEAD || (email === DEEP && mode !== 'fast');
  const judged = isRefused
    ? ({ status: 'invalid', reason_code: 'mailbox_not_found' } as const)
    : ({ status: 'valid' } as const);
  const receipt = receiptOf(email);
  await route.fulfill({ json: ok(result({ result: email, receipt, ...judged }), 'Checked') });
}
