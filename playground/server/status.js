import { createVerifier } from '@postern/verify';

/** A domain that has had a mail host for longer than this project exists. */
const WELL_KNOWN = 'postmaster@gmail.com';
const LIMIT_MS = 1000;
const FRESH_MS = 30_000;

/**
 * Tells what the page should know of this machine: whether the DNS can be reached, and whether
 * there is a remote service. Asks the DNS at most every 30 seconds.
 *
 * @param {{ hasRemote: boolean }} options
 */
export function createStatus({ hasRemote }) {
  let probe = null;
  let atMs = 0;

  return async () => {
    if (!probe || Date.now() - atMs > FRESH_MS) {
      atMs = Date.now();
      // Its own verifier: what another remembers says nothing of now.
      probe = canReachDns(createVerifier());
    }
    return { dns: (await probe) ? 'reachable' : 'unreachable', remote: hasRemote };
  };
}

async function canReachDns(validate) {
  try {
    const question = { email: WELL_KNOWN, mode: 'medium' };
    const { reason_code } = await validate(question, { budgetMs: LIMIT_MS });
    return reason_code !== 'dns_unavailable';
  } catch {
    return false;
  }
}
