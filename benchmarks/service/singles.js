import { PATHS } from '@postern/protocol';
import autocannon from 'autocannon';

/**
 * Sends single validations, each for another address, for `seconds` or up to `amount`, at full speed or at `rate` per
 * second. Resolves with the number of responses, their rate and latency, and the number of failures.
 */
export async function sendSingles({ url, key }, { connections, seconds, amount, rate }) {
  let count = 0;
  const body = () => bodyOfSingle(addressOf((count = (count + 1) % 1e6)));
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${url}${PATHS.single}`,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    ...(rate && { overallRate: rate }),
  });
  return {
    count: requests.total,
    perSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors,
  };
}

/** An address of fixed length, so that all responses have the same length. */
export const addressOf = (number) => `u${String(number).padStart(6, '0')}.doe@firm.example`;

/** The body of a single validation. */
export const bodyOfSingle = (email) => JSON.stringify({ email, mode: 'medium' });
