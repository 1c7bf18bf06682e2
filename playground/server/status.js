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
  // Its own verifier: the budget of a probe is shorter than that of a question.
  let probe = null;
  let atMs = 0;

  return async () => {
    if (!probe || Date.now() - atMs > FRESH_MS) {
      atMs = Date.now();
      probe = canReachDns(createVerifier({ budgetMs: LIMIT_MS }));
    }
    return { dns: (await probe) ? 'reachable' : 'unreachable', remote: hasRemote };
  };
}

async function canReachDns(validate) {
  try {
    const { reason_code } = await validate({ email: WELL_KNOWN, mode: 'medium' });
    return reason_code !== 'dns_unavailable';
  } catch {
    return false;
  }
}
