import http from 'node:http';
import { askAtRate } from './ask-at-rate.js';

/** Requests a second: half of what the upstream of `proxies/busy.js` can do, and ten times it. */
const QUIET = 100;
const BUSY = 2000;
const KINDS = { 200: 'admitted', 503: 'refused' };
const NONE = { count: 0, p50Ms: null, p99Ms: null };

/**
 * Asks a proxy at a fixed rate, whatever it answers, first at a quiet one and then at ten times of what its upstream can
 * do, each time another address at another domain. Gives the time that replies took, by what they were.
 */
export async function measureOverload(port, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const measure = async (rate) => ({
    admitted: NONE,
    refused: NONE,
    other: NONE,
    ...(await askAtRate(() => ask(port, agent), rate)),
  });
  await measure({ perSecond: QUIET, seconds: 1 });
  const quiet = await measure({ perSecond: QUIET, seconds });
  const busy = await measure({ perSecond: BUSY, seconds });
  agent.destroy();
  return { quiet, busy };
}

let count = 0;
function ask(port, agent) {
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
