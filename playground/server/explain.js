import { ValidateError } from '@postern/protocol';
import { sendData, sendFailure } from './envelope.js';
import { readText } from './read-text.js';

const MAX_BYTES = 2048;
/** The maximum number of requests in progress: the proxy's limits do not apply here. */
const MAX_OPEN = 8;

/**
 * Creates the listener of `POST { email }`, which returns the result and the network requests for it.
 *
 * It accepts only JSON, which a page of another site cannot send without permission.
 *
 * @param {import('@postern/verify').Verifier['explain']} explain
 */
export function createExplain(explain) {
  let openCount = 0;

  return async (req, res) => {
    if (req.method !== 'POST') return sendFailure(res, 'method_not_allowed', { Allow: 'POST' });
    if (req.headers['content-type'] !== 'application/json') {
      return sendFailure(res, 'unsupported_media');
    }
    if (openCount >= MAX_OPEN) return sendFailure(res, 'rate_limited', { 'Retry-After': '1' });
    openCount += 1;
    try {
      const email = emailOf(await readText(req, MAX_BYTES));
      const { result, timings } = await explain({ email });
      const { status, reason } = result;
      sendData(res, { status, reason, timings }, 'Explained');
    } catch (error) {
      if (!res.destroyed)
        sendFailure(res, error instanceof ValidateError ? error.code : 'internal');
    } finally {
      openCount -= 1;
    }
  };
}

function emailOf(text) {
  try {
    return JSON.parse(text)?.email;
  } catch {
    throw new ValidateError('bad_json');
  }
}
