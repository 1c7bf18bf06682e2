import { parseAddress } from '@postern/address';
import { takeTurns } from '../thread/turns.ts';
import type { ChunkRow, EntryRow } from '../db/tables.ts';

/** An address and its position in a list, before its job has an ID. */
export type JobEntry = Omit<EntryRow, 'job_id'>;

/** A range of positions, before its job has an ID. */
export type Run = Pick<ChunkRow, 'number' | 'from_position' | 'to_position'>;

/**
 * Finds the positions of a list: each address as it was sent, and for each duplicate the position of the first.
 *
 * Addresses are the same when their normalized forms are: that of `parseAddress` for an address, the trimmed text for
 * other texts. A different letter case before the @ makes a different address (RFC 5321 §2.4).
 */
export async function readEntries(emails: readonly string[]): Promise<JobEntry[]> {
  const firsts = new Map<string, JobEntry>();
  const entries: JobEntry[] = [];
  const turns = takeTurns();
  for (const [position, email] of emails.entries()) {
    // An address with non-ASCII characters takes a hundred times as long as an ASCII one.
    if (turns.isOver()) await turns.next();
    const parsed = parseAddress(email);
    const same = parsed.ok ? parsed.address : email.trim();
    const first = firsts.get(same);
    const entry = { position, email, first_position: first?.position ?? position, copies: 0 };
    if (!first) firsts.set(same, entry);
    (first ?? entry).copies += 1;
    entries.push(entry);
  }
  return entries;
}

/** Cuts a list into runs of up to `chunkSize` first addresses each. Together they cover every position. */
export function cutRuns(entries: readonly JobEntry[], chunkSize: number): Run[] {
  const starts = entries
    .filter(({ copies }) => copies > 0)
    .filter((_, i) => i % chunkSize === 0)
    .map(({ position }) => position);
  return starts.map((from, number) => ({
    number,
    from_position: from,
    to_position: starts[number + 1] ?? entries.length,
  }));
}
