import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { readBulkBody } from './api/bulk-body.ts';
import type { BulkAnswer, BulkQuestion } from './api/bulk-reader.ts';
import { HttpError } from './api/http-error.ts';

/* The thread that reads long lists, one at a time: what one of them needs of memory is garbage before the next. */

yieldToOthers();

let last: Promise<void> = Promise.resolve();
parentPort!.on('message', (question: BulkQuestion) => {
  last = last.then(async () => {
    const answer = await answerTo(question);
    const rows = 'read' in answer ? answer.read.list.rows : [];
    parentPort!.postMessage(
      answer,
      rows.map(({ buffer }) => buffer),
    );
  });
});

async function answerTo({ id, body, limits }: BulkQuestion): Promise<BulkAnswer> {
  try {
    return { id, read: await readBulkBody(body, limits) };
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof HttpError)) return { id, refused: { message } };
    return { id, refused: { code: error.code, message, details: error.details } };
  }
}

/** Who waits for a single answer comes first. Only on Linux is this the priority of a thread, and not of the process. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox may forbid it: `SystemCallFilter=~@resources` of systemd does.
  }
}
