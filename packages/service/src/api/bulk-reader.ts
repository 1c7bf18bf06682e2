import type { ErrorCode, FailureDetail } from '@postern/protocol';
import type { ListLimits } from '../jobs/prepared-list.ts';
import { readBulkBody, type BulkBody } from './bulk-body.ts';
import { HttpError } from './http-error.ts';
import type { ScannedBody } from './parse-json.ts';
import { startThread, type Thread } from '../thread/start-thread.ts';
import { threadProgram } from '../thread/thread-program.ts';

/** Reads the bodies of bulk requests; the pieces of a long one are taken away. Rejects with a {@link HttpError}. */
export type ReadBulk = (body: ScannedBody) => Promise<BulkBody>;

/** What the thread is asked. */
export interface BulkCall {
  body: ScannedBody;
  limits: ListLimits;
}

/** What it answers; the fields of a refusal are those of {@link HttpError}. */
export type BulkAnswer = { read: BulkBody } | { refused: Refusal };

interface Refusal {
  code: ErrorCode;
  message: string;
  details: FailureDetail[] | undefined;
}

/** A longer body is read by the thread. */
const SHORT_BYTES = 65_536;
/** A thread that nobody needs for so long is ended: its memory would be held beside that of the job. */
const IDLE_MS = 200;
/** Of its young objects: garbage is collected more often, and the process stays small. */
const YOUNG_MB = 2;

/**
 * Makes what reads the bodies of bulk requests: a long one in a thread of its own, because parsing, comparing and
 * collecting the garbage of a hundred thousand addresses would hold up everybody else.
 *
 * @param program where the thread's program is. Default that of this package.
 */
export function createBulkReader(
  { maxAddresses, chunkSize }: ListLimits,
  program = () => threadProgram('list-thread'),
): ReadBulk {
  const limits = { maxAddresses, chunkSize };
  let thread: Thread<BulkCall, BulkAnswer> | null = null;
  let idle: NodeJS.Timeout | undefined;

  return async (body) => {
    const { pieces, fieldCount } = body;
    const byteCount = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (byteCount <= SHORT_BYTES) return readBulkBody(body, limits);
    clearTimeout(idle);
    if (!thread || thread.hasEnded) thread = start();
    const called = thread;
    const own = pieces.map(ownBytes);
    try {
      const answer = await called.call(
        { body: { pieces: own, fieldCount }, limits },
        own.map(({ buffer }) => buffer),
      );
      if ('read' in answer) return answer.read;
      const { code, message, details } = answer.refused;
      throw new HttpError(code, { message, ...(details && { details }) });
    } finally {
      clearTimeout(idle);
      if (called.pendingCount === 0) idle = setTimeout(() => void called.end(), IDLE_MS).unref();
    }
  };

  function start(): Thread<BulkCall, BulkAnswer> {
    return startThread(program(), { maxYoungGenerationSizeMb: YOUNG_MB });
  }
}

/** Bytes that share their memory with nothing else, and can be taken away. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
