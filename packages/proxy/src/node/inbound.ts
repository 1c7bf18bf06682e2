import type { IncomingMessage } from 'node:http';
import { ALREADY_READ, type Inbound } from '../inbound.ts';
import { BROKEN_OFF, TOO_SLOW, type BodyLimits } from '../read-stream.ts';
import { Refusal } from '../refusal.ts';
import { parsedBody } from './parsed-body.ts';
import { toRequest } from './request.ts';

/** Sees a Node request directly: its body as it comes off the socket, no web stream in between. */
export function fromIncoming(req: IncomingMessage): Inbound {
  const { headers } = req;
  return {
    method: req.method!,
    headers: { get: (name) => (headers[name] as string | undefined) ?? null },
    async readBytes(limits) {
      if (!req.readableDidRead) return readUnread(req, limits);
      const body = parsedBody(req);
      if (!body) throw new Refusal('internal', ALREADY_READ);
      return body;
    },
    toRequest: () => toRequest(req, { hasBody: false }),
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
  const body = (req.read() as Buffer | null) ?? new Uint8Array();
  // To read on at the end is what ends the stream.
  req.read();
  return body;
}

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
