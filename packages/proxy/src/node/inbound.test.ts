import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { fromIncoming } from './inbound.ts';

/** A request whose body has come whole, and which gives it piece by piece, as Node 26, Deno and Bun do. */
function arrived(...pieces: string[]): IncomingMessage {
  const chunks = pieces.map((piece) => Buffer.from(piece));
  const read = () => chunks.shift() ?? null;
  const request = { method: 'POST', headers: {}, readableDidRead: false, complete: true, read };
  return request as unknown as IncomingMessage;
}

test.each([[['{"email":', '"jane@example.com"}']], [['{"email":"jane@example.com"}']], [[]]])(
  'a body that has come in the pieces %j is read whole',
  async (pieces) => {
    const inbound = fromIncoming(arrived(...pieces), undefined);
    const bytes = await inbound.readBytes({ maxBytes: 4096, timeoutMs: 1000 });
    expect(Buffer.from(bytes).toString()).toBe(pieces.join(''));
  },
);
