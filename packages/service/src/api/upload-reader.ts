import { reviveServiceError } from '../base/service-error.ts';
import type { ListLimits } from '../jobs/prepared-list.ts';
import { createIdleThread } from '../thread/idle-thread.ts';
import { startThread } from '../thread/start-thread.ts';
import { threadProgram } from '../thread/thread-program.ts';
import { SHORT_BYTES } from './parse-json.ts';
import { readUpload, type Upload, type UploadedList } from './read-upload.ts';

/**
 * Reads an uploaded list, as {@link readUpload} does. The pieces of a long list are transferred, and the caller cannot
 * use them afterward.
 */
export type UploadReader = (upload: Upload) => Promise<UploadedList>;

/** A list and its limits, as they are sent to the thread. */
export interface UploadCall {
  upload: Upload;
  limits: ListLimits;
}

/**
 * The maximum number of bytes that are read without the thread: finding the columns of a file takes up to 0.1 s for 64
 * KiB.
 */
const MAX_BYTES_HERE = { json: SHORT_BYTES, file: 8192 };
/** The time without work after which the thread is ended, so that its memory is freed. */
const IDLE_MS = 200;
/** The thread's space for young objects. A small one is collected more often, which keeps the process small. */
const YOUNG_MB = 2;

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
  const thread = createIdleThread(
    () => startThread<UploadCall, UploadedList>(program(), { maxYoungGenerationSizeMb: YOUNG_MB }),
    IDLE_MS,
  );

  return async (upload) => {
    const byteCount = upload.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (byteCount <= MAX_BYTES_HERE[upload.type]) return readUpload(upload, limits);
    return readInThread({ ...upload, pieces: upload.pieces.map(ownBytes) });
  };

  async function readInThread(upload: Upload): Promise<UploadedList> {
    try {
      const buffers = upload.pieces.map(({ buffer }) => buffer as ArrayBuffer);
      return await thread.call({ upload, limits }, buffers);
    } catch (error) {
      throw reviveServiceError(error);
    }
  }
}

/** Bytes that share their memory with no other array, and can be transferred. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isAlone ? bytes : new Uint8Array(bytes);
}
