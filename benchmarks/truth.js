import { ok, result } from '@postern/protocol';

/** One answer for every address, so that page and judge agree. A trailing dot is no address (RFC 5321 §4.1.2). */

const COMPLETE = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The addresses of the gate cases; all others are good or bad by their hash. */
const FIXED = {
  'jane.doe@gmail.com': true,
  'jane.doe@gmial.com': false,
  'jane.doe@gmail.co': false,
};

/** Tells whether a text is an address that is worth a request. */
export const isComplete = (text) => COMPLETE.test(text);

/** Tells whether a text is an address that receives mail. */
export const isGood = (text) => isComplete(text) && (FIXED[text] ?? hash(text) % 2 === 1);

/** The envelope that the proxy sends for an address. */
export function replyTo({ email, mode = 'medium' }) {
  const good = isGood(email);
  const status = good ? 'valid' : 'invalid';
  return ok(
    result({
      result: email,
      status,
      is_valid: good,
      score: good ? 95 : 5,
      reason: good ? 'The mailbox exists.' : `${email} does not exist.`,
      mode,
    }),
    status,
  );
}

/** Jenkins' one-at-a-time: neighbouring texts differ at random. */
function hash(text) {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    sum = (sum + text.charCodeAt(index)) | 0;
    sum = (sum + (sum << 10)) | 0;
    sum ^= sum >>> 6;
  }
  sum = (sum + (sum << 3)) | 0;
  sum ^= sum >>> 11;
  sum = (sum + (sum << 15)) | 0;
  return (sum ^ (sum >>> 16)) >>> 0;
}
