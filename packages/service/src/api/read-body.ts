import { within } from '@postern/concurrency';
import { ServiceError } from '../base/service-error.ts';
import { takeTurns } from '../thread/turns.ts';
import { createBodyPace, type BodyPace } from './body-pace.ts';
import { createByteBlocks } from './byte-blocks.ts';
import type { LongBody } from './large-bodies.ts';
import { SHORT_BYTES } from './parse-json.ts';

/** The maximum size and time of a body. */
export interface BodyLimits {
  maxBytes: number;
  /** The time limit for the whole body. Default: {@link bodyTimeoutMs}. */
  timeoutMs?: number | undefined;
  /** Called when a body has more than 64 KiB. The rest is read after the promise resolves. */
  takePlace?: ((body: LongBody) => Promise<void>) | undefined;
}

/** The time for a body, and the additional time for each MiB that it can have. */
const BODY_MS = 10_000;
const BODY_MS_PER_MIB = 10_000;

/** The time limit, in milliseconds, of a body of at most `maxBytes` bytes. */
function bodyTimeoutMs(maxBytes: number): number {
  return BODY_MS + Math.floor(maxBytes / 1_048_576) * BODY_MS_PER_MIB;
}

/** Whether a body is longer than 64 KiB, or can be, because the request has no length. `maxBytes` is its limit. */
export function isLong(request: Request, maxBytes: number): boolean {
  return maxBytes > SHORT_BYTES && !(lengthOf(request) <= SHORT_BYTES);
}

/** The length of the body by its header: NaN without the header, and Infinity when the header is not a number. */
function lengthOf({ headers }: Request): number {
  const length = headers.get('content-length');
  if (length === null || headers.get('transfer-encoding') !== null) return NaN;
  return /^\d+$/.test(length) ? Number(length) : Infinity;
}

/**
 * Reads a body as it arrives, into blocks of up to 64 KiB, whatever the size of its chunks is. Throws `too_large`,
 * `timeout`, or `bad_json` when the connection breaks. A short body with a length is read in one go, because the server
 * enforces that length.
 *
 * Source: docs/decisions/api.md#0027.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array[]> {
  const { maxBytes, timeoutMs = bodyTimeoutMs(maxBytes) } = limits;
  const length = lengthOf(request);
  if (length > maxBytes) throw new ServiceError('too_large');
  if (length <= SHORT_BYTES) {
    const bytes = await inTime(readWhole(request), Math.min(timeoutMs, bodyTimeoutMs(length)));
    if (bytes.byteLength > maxBytes) throw new ServiceError('too_large');
    return [bytes];
  }
  const { body } = request;
  return body ? readStream(body.getReader(), { ...limits, timeoutMs }) : [];
}

async function readWhole(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw BROKEN_OFF;
  }
}

function inTime<T>(reading: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  return within(reading, { ms, signal }, () => {
    throw TOO_SLOW;
  });
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, timeoutMs, takePlace }: BodyLimits & { timeoutMs: number },
): Promise<Uint8Array[]> {
  const collected = createByteBlocks(Math.min(maxBytes, SHORT_BYTES));
  let byteCount = 0;
  let hasPlace = false;
  const pace = createBodyPace(timeoutMs);
  const ended = new AbortController();
  let isReading = true;
  const longBody: LongBody = {
    rate: () => (isReading ? pace.rate() : Infinity),
    end: () => ended.abort(DISPLACED),
  };
  const turns = takeTurns();
  try {
    for (;;) {
      const bytes = await nextPiece(reader, { pace, signal: ended.signal });
      if (bytes === null) return collected.blocks();
      byteCount += bytes.byteLength;
      if (byteCount > maxBytes) throw new ServiceError('too_large');
      collected.push(bytes);
      if (!hasPlace && byteCount > SHORT_BYTES) {
        hasPlace = true;
        await takePlace?.(longBody);
        pace.resume();
      }
      // A reader that takes bytes at once gets up to 2 MiB from a socket in one turn of the event loop.
      if (turns.isOver()) await turns.next();
    }
  } catch (thrown) {
    reader.cancel().catch(() => undefined);
    throw thrown;
  } finally {
    isReading = false;
  }
}

/** The next bytes of a body; null at its end. */
async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { pace, signal }: { pace: BodyPace; signal: AbortSignal },
): Promise<Uint8Array | null> {
  const startedMs = performance.now();
  const reading = reader.read().catch(() => {
    throw BROKEN_OFF;
  });
  const { done, value } = await inTime(reading, pace.leftMs, signal);
  if (done) return null;
  pace.count(performance.now() - startedMs, value.byteLength);
  return value;
}

const TOO_SLOW = new ServiceError('timeout', { message: 'The body took too long' });
const DISPLACED = new ServiceError('timeout', {
  message: 'The body was the slowest while others waited',
});
const BROKEN_OFF = new ServiceError('bad_json', { message: 'The body is incomplete' });
