import { constants, setPriority } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { readUpload, type UploadedList } from './api/read-upload.ts';
import type { UploadCall } from './api/upload-reader.ts';
import { answerCalls } from './thread/answer-calls.ts';
import { createGarbageCollection } from './thread/collect-garbage.ts';

/* The thread that reads long lists, one at a time. The memory of each is freed before the next. */

yieldToOthers();
const collectGarbage = createGarbageCollection();

answerCalls<UploadCall, UploadedList>(
  ({ upload, limits }) => {
    collectGarbage();
    return readUpload(upload, limits);
  },
  { transferOf: ({ list }) => list.rows.map(({ buffer }) => buffer as Transferable) },
);

/** Requests come first. Only on Linux is this the priority of a thread, and not of the process. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox can forbid it: `SystemCallFilter=~@resources` of systemd does.
  }
}
