import { constants, setPriority } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { ServiceError } from './base/service-error.ts';
import { readUpload, type UploadAnswer, type UploadCall } from './api/upload-reader.ts';
import { answerCalls } from './thread/answer-calls.ts';
import { createGarbageCollection } from './thread/collect-garbage.ts';

/* The thread that reads long lists, one at a time. The memory of each is freed before the next. */

yieldToOthers();
const collectGarbage = createGarbageCollection();

answerCalls<UploadCall, UploadAnswer>(
  async ({ upload, limits }) => {
    collectGarbage();
    try {
      return { read: await readUpload(upload, limits) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, message, details } = error;
      return { refused: { code, message, details } };
    }
  },
  {
    transferOf: (answer) =>
      'read' in answer ? answer.read.list.rows.map(({ buffer }) => buffer as Transferable) : [],
  },
);

/** Requests come first. Only on Linux is this the priority of a thread, and not of the process. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it: `SystemCallFilter=~@resources` of systemd does.
  }
}
