import { createPublicNetwork } from '@postern/proxy/node';
import {
  createOwnership,
  type LimitStore,
  type Ownership,
  type OwnershipOptions,
} from '@postern/proxy/ownership';
import { createHmac } from 'node:crypto';
import { originOf } from '../config/origin.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { MINUTE_MS } from '../base/time.ts';
import type { CreateCounter } from '../limits/counter.ts';

/** The network by which proofs of ownership are verified. */
export type OwnershipNetwork = Pick<OwnershipOptions, 'resolveTxt' | 'fetch'>;

/**
 * Verifies the browser's proof that the user of a sign-up controls the address; null where the operator has not turned
 * it on.
 *
 * @param secret that of the sessions. Nonces are signed with a key derived from it.
 * @param network default: the name server of the settings, and requests to public IP addresses only.
 *
 * Source: docs/decisions/accounts.md#0083.
 */
export function createSignUpOwnership(
  { settings, createCounter, now }: Pick<ServiceContext, 'settings' | 'createCounter' | 'now'>,
  secret: string,
  network?: OwnershipNetwork,
): Ownership | null {
  if (!settings.openSignup || !settings.ownership) return null;
  const { resolveTxt, fetch } = network ?? publicNetwork(settings.resolver);
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex');
  return createOwnership({
    secret: keyOf('nonces of ownership'),
    origin: originOf(settings),
    ...{ resolveTxt, fetch },
    store: { pepper: keyOf('uses of nonces'), add: createUses(createCounter) },
    warn: false,
    now,
  });
}

/** DNS over HTTPS is for the engine alone: the guard of requests resolves host names by the system's name servers. */
function publicNetwork(resolver: string | null): OwnershipNetwork {
  const isServer = resolver !== null && !resolver.startsWith('https:');
  return createPublicNetwork(isServer ? { nameServers: [resolver] } : {});
}

/** Counts the uses of nonces where all processes count: each is valid once, for ten minutes. */
function createUses(createCounter: CreateCounter): LimitStore['add'] {
  const use = createCounter({ name: 'ownership', count: 1, windowMs: 10 * MINUTE_MS });
  return async (nonce) => {
    const { isWithin, resetMs } = await use(nonce);
    return { count: isWithin ? 1 : 2, resetMs };
  };
}
