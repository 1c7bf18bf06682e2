import { Worker } from 'node:worker_threads';
import type { ErrorCode, FailureDetail } from '@postern/protocol';
import type { ListLimits } from '../jobs/prepared-list.ts';
import { readBulkBody, type BulkBody } from './bulk-body.ts';
import { HttpError } from './http-error.ts';
import type { ScannedBody } from './parse-json.ts';

/** Reads the bodies of bulk requests; the pieces of a long one are taken away. Rejects with a {@link HttpError}. */
export type ReadBulk = (body: ScannedBody) => Promise<BulkBody>;

/** What the thread is asked. */
export interface BulkQuestion {
  id: number;
  body: ScannedBody;
  limits: ListLimits;
}

/** What it answers: an error of its own has no code. */
export type BulkAnswer = { id: number } & ({ read: BulkBody } | { refused: Refusal });

/** An error as it goes from thread to thread. */
interface Refusal {
  code?: ErrorCode;
  message: string;
  details?: FailureDetail[] | undefined;
}

/** A longer body is read by the thread. */
const SHORT_BYTES = 65_536;
/** A thread that nobody needs for so long is ended: its memory would be held beside that of the job. */
const IDLE_MS = 200;
/** Of its young objects: garbage is collected more often, and the process stays small. */
const YOUNG_MB = 2;

interface Pending {
  resolve: (read: BulkBody) => void;
  reject: (error: Error) => void;
}

/**
 * Makes what reads the bodies of bulk requests: a long one in a thread of its own, because parsing, comparing and
 * collecting the garbage of a hundred thousand addresses would hold up everybody else.
 *
 * @param program where the thread's program is.
 */
export function createBulkReader(
  { maxAddresses, chunkSize }: ListLimits,
  program: () => URL,
): ReadBulk {
  const limits = { maxAddresses, chunkSize };
  const pending = new Map<number, Pending>();
  let thread: Worker | null = null;
  let count = 0;
  let idle: NodeJS.Timeout | undefined;

  return (body) => {
    const { pieces, fieldCount } = body;
    const byteCount = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (byteCount <= SHORT_BYTES) return readBulkBody(body, limits);
    clearTimeout(idle);
    thread ??= start();
    const id = (count += 1);
    const own = pieces.map(ownBytes);
    const question: BulkQuestion = { id, body: { pieces: own, fieldCount }, limits };
    return new Promise<BulkBody>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      thread!.postMessage(
        question,
        own.map(({ buffer }) => buffer),
      );
    });
  };

  function start(): Worker {
    const started = new Worker(program(), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    started.unref();
    started.on('message', (answer: BulkAnswer) => {
      const { resolve, reject } = pending.get(answer.id)!;
      pending.delete(answer.id);
      if (pending.size === 0) idle = setTimeout(leave, IDLE_MS).unref();
      if ('read' in answer) resolve(answer.read);
      else reject(errorOf(answer.refused));
    });
    started.on('error', (error: Error) => end(error));
    started.on('exit', () => end(new Error('The thread that reads lists has ended')));
    return started;

    function leave(): void {
      thread = null;
      void started.terminate();
    }

    function end(error: Error): void {
      if (thread !== started) return;
      thread = null;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    }
  }
}

/** Bytes that share their memory with nothing else, and can be taken away. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

function errorOf({ code, message, details }: Refusal): Error {
  if (code === undefined) return new Error(message);
  return new HttpError(code, { message, ...(details && { details }) });
}
