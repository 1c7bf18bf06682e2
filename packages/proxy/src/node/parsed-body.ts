import type { IncomingMessage } from 'node:http';

/**
 * Writes out again a body that a parser before us has read, from `req.body`: an object (as
 * JSON), text or bytes.
 *
 * @returns null when it left nothing to write.
 */
export function parsedBody(req: IncomingMessage): Uint8Array<ArrayBuffer> | null {
  const { body } = req as { body?: unknown };
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (typeof body !== 'object' || body === null) return null;
  return new TextEncoder().encode(JSON.stringify(body));
}
