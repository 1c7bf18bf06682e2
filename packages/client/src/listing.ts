import { ValidateError } from '@postern/protocol';
import { SAFE_TRIES, type Caller, type CallOptions } from './caller.ts';
import { pageCall, readPage } from './page.ts';

/** What a list is read from. */
export interface ListingSource<T> extends CallOptions {
  path: string;
  /** Reads one row; null when it is none. */
  parse: (x: unknown) => T | null;
}

/**
 * Goes through a list, page by page, each asked for when the one before is used up.
 *
 * A list that does not move on (a page without rows, or the same cursor again) is `upstream_bad`.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export async function* readListing<T>(
  call: Caller,
  { path, parse, signal }: ListingSource<T>,
): AsyncGenerator<T, void, void> {
  let cursor: string | null = null;
  for (;;) {
    const reply = await call(pageCall(path, cursor), { signal, tries: SAFE_TRIES });
    const page = readPage(reply, parse);
    for (const row of page.rows) {
      signal?.throwIfAborted();
      yield row;
    }
    if (page.cursor === null) return;
    if (page.rows.length === 0 || page.cursor === cursor) {
      throw new ValidateError('upstream_bad', { message: 'The list does not move on' });
    }
    cursor = page.cursor;
  }
}
