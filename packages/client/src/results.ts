import { isAbout, parseJobResult, PATHS, type JobResult } from '@postern/protocol';
import { unusable } from './errors.ts';
import { pageRequest, readPage, type Page } from './pages.ts';
import { createPolling, type PollOptions } from './polling.ts';
import { segmentOf } from './request.ts';
import type { SendRequest } from './sender.ts';

/**
 * Yields the results of a job in the order of its addresses.
 *
 * While the job is in progress it waits for the next rows, as `waitForJob` does, and ends when the service names no next
 * page. Each row comes once: a page that goes back is `upstream_bad`. Holds one page at a time, of at most 4 MiB.
 *
 * A row names its address by `index` and `email`. One whose `result` is another address is `upstream_bad` too: mostly
 * the list has shifted, so that every row has the result of its neighbor. Leaving such rows out, or yielding them to
 * readers of `email` and `status` alone, would hide that.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function* readResults(
  send: SendRequest,
  id: string,
  options: PollOptions = {},
): AsyncGenerator<JobResult, void, void> {
  const polling = createPolling(options, 'results');
  const path = `${PATHS.bulk}/${segmentOf(id, 'results')}/results`;
  const { signal } = options;
  let cursor: string | null = null;
  let lastIndex = -1;
  for (;;) {
    const request = { ...pageRequest(path, cursor), signal, absentStatuses: [405] };
    const response = await polling.request(() => send(request));
    const page: Page<JobResult> = readPage(response, parseJobResult);
    for (const row of page.rows) {
      if (row.index <= lastIndex) throw unusable('The service gave a row twice');
      lastIndex = row.index;
      if (!isAbout(row.result, row.email)) {
        throw unusable('The service gave a row about another address');
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
