import { constants, setPriority } from 'node:os';
import type { Transferable } from 'node:worker_threads';
import { readBulkBody } from './api/bulk-body.ts';
import type { BulkAnswer, BulkCall } from './api/bulk-reader.ts';
import { HttpError } from './api/http-error.ts';
import { answerCalls } from './thread/answer-calls.ts';
import { createGarbageCollection } from './thread/collect-garbage.ts';

/* The thread that reads long lists, one at a time: what one of them needed of memory is given back before the next. */

yieldToOthers();
const collectGarbage = createGarbageCollection();

answerCalls<BulkCall, BulkAnswer>(
  async ({ body, limits }) => {
    collectGarbage();
    try {
      return { read: await readBulkBody(body, limits) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { code, message, details } = error;
      return { refused: { code, message, details } };
    }
  },
  {
    transferOf: (answer) =>
      'read' in answer ? answer.read.list.rows.map(({ buffer }) => buffer as Transferable) : [],
  },
);

/** Who waits for a single answer comes first. Only on Linux is this the priority of a thread, and not of the process. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it: `SystemCallFilter=~@resources` of systemd does.
  }
}
