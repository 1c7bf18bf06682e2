import { isAbout, parseJobResult, PATHS, ValidateError, type JobResult } from '@postern/protocol';
import type { Caller } from './caller.ts';
import type { Call } from './exchange.ts';
import { pageCall, readPage, type Page } from './page.ts';
import { createPolling, type PollOptions } from './polling.ts';
import { segmentOf } from './segment.ts';

/**
 * Goes through the results of a job, in the order in which the addresses were given.
 *
 * While the job is at work it waits for what is to come, as `waitForJob` does, and ends when the
 * service names no next page. Each row comes once: a page that goes back is `upstream_bad`.
 * Holds one page at a time, of at most 4 MiB.
 *
 * A row says itself which address of the list it is for, by `index` and `email`, so no list is needed
 * here to tell that it is not: one whose `result` is another address than its `email` is `upstream_bad`
 * too. Such rows are mostly a list that has slipped, in which every verdict is somebody else's; and rows
 * are never left out in silence, nor given to readers who look at `email` and `status` alone.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function* readResults(
  call: Caller,
  id: string,
  options: PollOptions = {},
): AsyncGenerator<JobResult, void, void> {
  const polling = createPolling(options, 'results');
  const path = `${PATHS.bulk}/${segmentOf(id, 'results')}/results`;
  const { signal } = options;
  let cursor: string | null = null;
  let lastIndex = -1;
  for (;;) {
    const question: Call = { ...pageCall(path, cursor), absent: [405] };
    const page: Page<JobResult> = readPage(
      await polling.ask(() => call(question, { signal })),
      parseJobResult,
    );
    for (const row of page.rows) {
      if (row.index <= lastIndex) {
        throw new ValidateError('upstream_bad', { message: 'The service gave a row twice' });
      }
      lastIndex = row.index;
      if (!isAbout(row.result, row.email)) {
        throw new ValidateError('upstream_bad', {
          message: 'The service gave a row about another address',
        });
      }
      signal?.throwIfAborted();
      yield row;
    }
    if (page.cursor === null) return;
    cursor = page.cursor;
    if (page.rows.length > 0) polling.restart();
    else await polling.wait(page.retryAfterMs);
  }
}
