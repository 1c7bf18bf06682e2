import { parseAddress } from '@postern/address';
import { takeTurns } from '../thread/turns.ts';
import type { ChunkRow, EntryRow } from '../db/tables.ts';

/** An address of a list at its place, before its job has a name. */
export type Entry = Omit<EntryRow, 'job_id'>;

/** A run of places, before its job has a name. */
export type Run = Pick<ChunkRow, 'number' | 'from_position' | 'to_position'>;

/**
 * Puts a list in its places: each address as given, and at each duplicate the place of the first.
 *
 * Addresses are the same when their normal form is: `parseAddress`'s for what is an address, the
 * trimmed text for what is not. Letter case before the @ makes another address (RFC 5321 §2.4).
 */
export async function readEntries(emails: readonly string[]): Promise<Entry[]> {
  const firsts = new Map<string, Entry>();
  const entries: Entry[] = [];
  const turns = takeTurns();
  for (const [position, email] of emails.entries()) {
    // An address beyond ASCII takes a hundred times as long as a plain one.
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

/** Cuts a list into runs of up to `chunkSize` first addresses each; together they cover every place. */
export function cutRuns(entries: readonly Entry[], chunkSize: number): Run[] {
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
