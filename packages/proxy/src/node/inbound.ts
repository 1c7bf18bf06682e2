import type { IncomingMessage } from 'node:http';
import { ALREADY_READ, type Inbound } from '../http/inbound.ts';
import { BROKEN_OFF, TOO_SLOW, type BodyLimits } from '../http/read-stream.ts';
import { Refusal } from '../http/refusal.ts';
import { parsedBody } from './parsed-body.ts';
import { toRequest } from './request.ts';

/**
 * Sees a Node request directly: its body as it comes off the socket, no web stream in between.
 *
 * @param host stands for its `Host`.
 */
export function fromIncoming(req: IncomingMessage, host: string | undefined): Inbound {
  const headers = host === req.headers.host ? req.headers : { ...req.headers, host };
  return {
    method: req.method!,
    headers: { get: (name) => (headers[name] as string | undefined) ?? null },
    async readBytes(limits) {
      if (!req.readableDidRead) return readUnread(req, limits);
      const body = parsedBody(req);
      if (!body) throw new Refusal('internal', ALREADY_READ);
      return body;
    },
    toRequest: () => toRequest(req, { hasBody: false, host }),
  };
}

async function readUnread(req: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
  // A short body has mostly come with its head and is parsed in this turn: it needs no timer and no listener.
  if (!req.complete) await new Promise((resolve) => setImmediate(resolve));
  if (req.complete) return readBuffered(req);
  if (req.destroyed) throw BROKEN_OFF;
  return readIncoming(req, limits);
}

function readBuffered(req: IncomingMessage): Uint8Array {
  // Node 26, Deno and Bun give each piece that came by itself; Node 20 to 24 give all of them at once.
  // Reading on at the end is what ends the stream.
  const chunks: Buffer[] = [];
  for (let chunk = read(req); chunk !== null; chunk = read(req)) chunks.push(chunk);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

const read = (req: IncomingMessage) => req.read() as Buffer | null;

function readIncoming(req: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let byteCount = 0;
    const timer = setTimeout(() => finish(TOO_SLOW), limits.timeoutMs);

    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      byteCount += chunk.byteLength;
      if (byteCount > limits.maxBytes) finish(new Refusal('too_large'));
    };
    const onEnd = () => finish(null);
    const onBreak = () => finish(BROKEN_OFF);
    req.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);

    function finish(refusal: Refusal | null): void {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
      if (!refusal) return resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      req.on('error', ignore).pause();
      reject(refusal);
    }
  });
}

const ignore = () => undefined;
