import { Buffer } from 'node:buffer';
import { ValidateError } from '@postern/protocol';

/**
 * Reads the body of a request. Throws a `ValidateError` with the code `too_large` above a number of bytes.
 *
 * @param {import('node:http').IncomingMessage} req
 * @param {number} maxBytes
 */
export async function readText(req, maxBytes) {
  const chunks = [];
  let byteCount = 0;
  for await (const chunk of req) {
    byteCount += chunk.length;
    if (byteCount > maxBytes) throw new ValidateError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
