import type { ErrorCode, FailureDetail } from '@postern/protocol';
import type { ListLimits } from '../jobs/prepared-list.ts';
import { startThread, type Thread } from '../thread/start-thread.ts';
import { threadProgram } from '../thread/thread-program.ts';
import { readBulkBody, type BulkBody } from './bulk-body.ts';
import { ServiceError } from '../base/service-error.ts';
import { readListFile, type ListFile } from './list-file.ts';
import type { ScannedBody } from './parse-json.ts';

/** Reads uploaded lists; the pieces of a long one are taken away. Both reject with a {@link ServiceError}. */
export interface UploadReader {
  /** Reads the body of a bulk request. */
  readBulk(body: ScannedBody): Promise<BulkBody>;
  /** Reads a file with addresses. */
  readFile(file: ListFile): Promise<BulkBody>;
}

/** An uploaded list. */
export type Upload = { body: ScannedBody } | { file: ListFile };

/** A list, and its limits, as the thread gets them. */
export interface UploadCall {
  upload: Upload;
  limits: ListLimits;
}

/** The thread's answer; the fields of a rejection are those of {@link ServiceError}. */
export type UploadAnswer = { read: BulkBody } | { refused: Refusal };

interface Refusal {
  code: ErrorCode;
  message: string;
  details: FailureDetail[] | undefined;
}

/** The maximum length of a list that is read without the thread. */
const SHORT_BODY_BYTES = 65_536;
/** A file is shorter: finding its columns takes up to a tenth of a second for 64 KiB. */
const SHORT_FILE_BYTES = 8192;
/** The time without work after which the thread is ended, so that its memory is freed. */
const IDLE_MS = 200;
/** The thread's space for young objects. A small one is collected more often, and the process stays small. */
const YOUNG_MB = 2;

/** Reads an upload in this thread. */
export function readUpload(upload: Upload, limits: ListLimits): Promise<BulkBody> {
  return 'file' in upload ? readListFile(upload.file, limits) : readBulkBody(upload.body, limits);
}

/**
 * Creates the reader of uploaded lists. Long ones are read in a separate thread, one at a time: finding the columns
 * of a file, and parsing, comparing and collecting the garbage of a hundred thousand addresses, would delay all other
 * requests.
 *
 * @param program The thread's program. Default that of this package.
 */
export function createUploadReader(
  { maxAddresses, chunkSize }: ListLimits,
  program = () => threadProgram('list-thread'),
): UploadReader {
  const limits = { maxAddresses, chunkSize };
  let thread: Thread<UploadCall, UploadAnswer> | null = null;
  let idle: NodeJS.Timeout | undefined;

  return {
    async readBulk(body) {
      if (byteCountOf(body) <= SHORT_BODY_BYTES) return readUpload({ body }, limits);
      const pieces = body.pieces.map(ownBytes);
      return readInThread({ body: { ...body, pieces } }, pieces);
    },
    async readFile(file) {
      if (byteCountOf(file) <= SHORT_FILE_BYTES) return readUpload({ file }, limits);
      const pieces = file.pieces.map(ownBytes);
      return readInThread({ file: { ...file, pieces } }, pieces);
    },
  };

  async function readInThread(
    upload: Upload,
    pieces: readonly Uint8Array<ArrayBuffer>[],
  ): Promise<BulkBody> {
    clearTimeout(idle);
    if (!thread || thread.hasEnded) thread = start();
    const called = thread;
    try {
      const answer = await called.call(
        { upload, limits },
        pieces.map(({ buffer }) => buffer),
      );
      if ('read' in answer) return answer.read;
      const { code, message, details } = answer.refused;
      throw new ServiceError(code, { message, ...(details && { details }) });
    } finally {
      clearTimeout(idle);
      if (called.pendingCount === 0) idle = setTimeout(() => void called.end(), IDLE_MS).unref();
    }
  }

  function start(): Thread<UploadCall, UploadAnswer> {
    return startThread(program(), { maxYoungGenerationSizeMb: YOUNG_MB });
  }
}

function byteCountOf({ pieces }: Pick<ScannedBody, 'pieces'>): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Bytes that share their memory with nothing else, and can be taken away. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
