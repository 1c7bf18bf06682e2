import http from 'node:http';
import { requestAtRate } from './request-at-rate.js';

/** Requests per second: half of the capacity of the upstream in `proxies/busy.js`, and ten times the capacity. */
const QUIET = 100;
const BUSY = 2000;
const KINDS = { 200: 'admitted', 503: 'rejected' };
const NONE = { count: 0, p50Ms: null, p99Ms: null };

/**
 * Sends requests to a proxy, first at a quiet rate and then at ten times the capacity of its upstream, each for another
 * address at another domain. Resolves with the response times, by the kind of response.
 */
export async function measureOverload(port, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const measure = async (rate) => ({
    admitted: NONE,
    rejected: NONE,
    other: NONE,
    ...(await requestAtRate(() => send(port, agent), rate)),
  });
  await measure({ perSecond: QUIET, seconds: 1 });
  const quiet = await measure({ perSecond: QUIET, seconds });
  const busy = await measure({ perSecond: BUSY, seconds });
  agent.destroy();
  return { quiet, busy };
}

let count = 0;
function send(port, agent) {
  const body = JSON.stringify({ email: `jane@d${String(++count)}.example`, mode: 'medium' });
  return new Promise((resolve) => {
    const request = http.request(
      {
        port,
        agent,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(KINDS[response.statusCode] ?? 'other'));
      },
    );
    request.once('error', () => resolve('other'));
    request.end(body);
  });
}
