import { within } from '@postern/concurrency';
import { bodyTimeoutMs, createBodyPace, type BodyPace } from './body-pace.ts';
import { ServiceError, refuseDetails } from '../base/service-error.ts';
import { createJsonScan, type Excess, type JsonLimits } from './json-scan.ts';
import { parseJson, type ScannedBody } from './parse-json.ts';
import { takeTurns } from '../thread/turns.ts';

/** A body up to this long is read at once. */
const SHORT_BYTES = 65_536;
/** How deep arrays and objects can be nested: code that follows them down would run out of stack. */
const DEPTH = 64;
/** What a longer one may be made of, beside the values that it lists. */
const LONG: JsonLimits = { depth: DEPTH, parts: 1000, commas: 1000, text: SHORT_BYTES };
/** A short one costs a parser no time, whatever else it is made of. */
const SHORT: JsonLimits = {
  depth: DEPTH,
  parts: Infinity,
  commas: Infinity,
  text: Infinity,
};

/** How much of a body is read, and for how long. */
export interface BodyLimits {
  maxBytes: number;
  timeoutMs: number;
  /** How many values a long one may list. Default none. */
  maxValues?: number;
  /** Called once a body has brought more than 64 KiB; its rest is read after the promise resolves. */
  takePlace?: () => Promise<void>;
}

type ReadLimits = Omit<BodyLimits, 'maxValues'>;
/** Looks at the next bytes of a body; throws to reject it. */
type CheckBytes = (bytes: Uint8Array) => void;

/** Reads a short body, and parses it; throws what {@link scanBody} and {@link parseJson} throw. */
export async function readBody(request: Request, limits: BodyLimits): Promise<unknown> {
  return parseJson(await scanBody(request, limits));
}

/**
 * Reads a body of JSON without parsing it; throws `too_large`, `timeout` or `bad_json`.
 *
 * What it is made of is looked at while it comes, and no more is read once it has too much: see
 * {@link createJsonScan}. A short body that says its length is read in one go: a server holds it to its word.
 *
 * Source: docs/decisions/api.md#0027.
 */
export async function scanBody(request: Request, limits: BodyLimits): Promise<ScannedBody> {
  const { maxBytes, maxValues = 0 } = limits;
  const commas = maxValues + LONG.commas;
  const isLongBody = isLong(request, maxBytes);
  const scan = createJsonScan(isLongBody ? { ...LONG, commas } : SHORT);
  // The rest of a long body is not read: it may not be JSON at all.
  const tooDeep = isLongBody ? new ServiceError('bad_json') : TOO_DEEP;
  const pieces = await readPieces(request, limits, (bytes) => {
    rejectExcess(scan.push(bytes), tooDeep);
  });
  return { pieces, fieldCount: scan.fieldCount };
}

/** Rejects what a parser would take too long for, or what is nested too deep. */
function rejectExcess(excess: Excess | null, tooDeep: ServiceError): void {
  if (excess === 'depth') throw tooDeep;
  if (excess === 'text')
    throw new ServiceError('too_large', { message: 'The body holds too long a text' });
  if (excess) throw new ServiceError('too_large', { message: 'The body holds too many values' });
}

/** Whether a body of at most so many bytes is longer than 64 KiB, or may be, since it does not say its length. */
export function isLong(request: Request, maxBytes: number): boolean {
  return maxBytes > SHORT_BYTES && !(lengthOf(request) <= SHORT_BYTES);
}

/** The length that a request says its body has: NaN where it says none, and beyond all limits where it is no number. */
function lengthOf({ headers }: Request): number {
  const length = headers.get('content-length');
  if (length === null || headers.get('transfer-encoding') !== null) return NaN;
  return /^\d+$/.test(length) ? Number(length) : Infinity;
}

/** Reads a body as it comes; throws `too_large`, `timeout`, or `bad_json` for one that broke off. */
export async function readPieces(
  request: Request,
  limits: ReadLimits,
  check: CheckBytes = () => undefined,
): Promise<Uint8Array[]> {
  const { maxBytes, timeoutMs } = limits;
  const length = lengthOf(request);
  if (length > maxBytes) throw new ServiceError('too_large');
  if (length <= SHORT_BYTES) {
    const bytes = await inTime(readWhole(request), Math.min(timeoutMs, bodyTimeoutMs(length)));
    if (bytes.byteLength > maxBytes) throw new ServiceError('too_large');
    check(bytes);
    return [bytes];
  }
  const { body } = request;
  return body ? readStream(body.getReader(), limits, check) : [];
}

async function readWhole(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw BROKEN_OFF;
  }
}

function inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
  return within(reading, { ms }, () => {
    throw TOO_SLOW;
  });
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, timeoutMs, takePlace }: ReadLimits,
  check: CheckBytes = () => undefined,
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let byteCount = 0;
  let hasPlace = false;
  const pace = createBodyPace(timeoutMs);
  const turns = takeTurns();
  try {
    for (;;) {
      const bytes = await nextPiece(reader, pace);
      if (bytes === null) return pieces;
      byteCount += bytes.byteLength;
      if (byteCount > maxBytes) throw new ServiceError('too_large');
      check(bytes);
      pieces.push(bytes);
      if (!hasPlace && byteCount > SHORT_BYTES) {
        hasPlace = true;
        await takePlace?.();
      }
      // A socket gives up to 2 MiB in one round of the event loop to whoever takes them at once.
      if (turns.isOver()) await turns.next();
    }
  } catch (thrown) {
    reader.cancel().catch(() => undefined);
    throw thrown;
  }
}

/** The next bytes of a body; null at its end. */
async function nextPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  pace: BodyPace,
): Promise<Uint8Array | null> {
  const startedMs = performance.now();
  const reading = reader.read().catch(() => {
    throw BROKEN_OFF;
  });
  const { done, value } = await inTime(reading, pace.leftMs);
  if (done) return null;
  pace.count(performance.now() - startedMs, value.byteLength);
  return value;
}

const TOO_DEEP = refuseDetails([{ path: '', issue: `is nested more than ${DEPTH} levels deep` }]);
const TOO_SLOW = new ServiceError('timeout', { message: 'The body took too long' });
const BROKEN_OFF = new ServiceError('bad_json', { message: 'The body broke off' });
