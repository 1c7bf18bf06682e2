import type { IncomingMessage } from 'node:http';
import { ALREADY_READ, type Inbound } from '../http/inbound.ts';
import { INCOMPLETE, TOO_SLOW, type BodyLimits } from '../http/read-stream.ts';
import { Refusal } from '../http/refusal.ts';
import { parsedBody, toRequest } from './request.ts';

/** The inbound form of a Node request, whose body is read from the socket. `host` replaces its `Host`. */
export function fromIncoming(req: IncomingMessage, host: string | undefined): Inbound {
  const headers = host === req.headers.host ? req.headers : { ...req.headers, host };
  return {
    method: req.method!,
    headers: { get: (name) => (headers[name] as string | undefined) ?? null },
    async readBytes(limits) {
      if (!req.readableDidRead) return readIncoming(req, limits);
      const body = parsedBody(req);
      if (!body) throw new Refusal('internal', ALREADY_READ);
      return body;
    },
    toRequest: () => toRequest(req, { hasBody: false, host }),
  };
}

/** Reads a body to its end; rejects with a `Refusal` if it is too long, too slow, or incomplete. */
function readIncoming(req: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (req.destroyed) return reject(INCOMPLETE);
    const chunks: Buffer[] = [];
    let byteCount = 0;
    const timer = setTimeout(() => finish(TOO_SLOW), limits.timeoutMs);

    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      byteCount += chunk.byteLength;
      if (byteCount > limits.maxBytes) finish(new Refusal('too_large'));
    };
    const onEnd = () => finish(null);
    const onBreak = () => finish(INCOMPLETE);
    req.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);

    function finish(refusal: Refusal | null): void {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
      if (!refusal) return resolve(Buffer.concat(chunks));
      req.on('error', ignore).pause();
      reject(refusal);
    }
  });
}

const ignore = () => undefined;
