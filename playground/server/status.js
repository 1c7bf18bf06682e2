import { createVerifier } from '@postern/verify';

/** An address at a domain that certainly has mail servers. */
const WELL_KNOWN = 'postmaster@gmail.com';
const LIMIT_MS = 1000;
const FRESH_MS = 30_000;

/**
 * Returns whether this machine reaches the DNS, and whether there is a remote service. It queries the DNS at most
 * every 30 seconds.
 *
 * @param {{ hasRemote: boolean }} options
 */
export function createStatus({ hasRemote }) {
  let probe = null;
  let atMs = 0;

  return async () => {
    if (!probe || Date.now() - atMs > FRESH_MS) {
      atMs = Date.now();
      // A new verifier, since a cached result does not show whether the DNS can be reached now.
      probe = canReachDns(createVerifier());
    }
    return { dns: (await probe) ? 'reachable' : 'unreachable', remote: hasRemote };
  };
}

async function canReachDns(validate) {
  try {
    const request = { email: WELL_KNOWN, mode: 'medium' };
    const { reason_code } = await validate(request, { budgetMs: LIMIT_MS });
    return reason_code !== 'dns_unavailable';
  } catch {
    return false;
  }
}
