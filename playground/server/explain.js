import { ValidateError } from '@postern/protocol';
import { sendData, sendFailure } from './envelope.js';
import { readText } from './read-text.js';

const MAX_BYTES = 2048;
/** So many questions may be under way at once; the limits of the proxy do not hold here. */
const MAX_OPEN = 8;

/**
 * Makes the listener that answers `POST { email }` with the verdict and what was asked for it.
 *
 * It takes JSON alone, which another site's page cannot send without leave.
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
