import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

/** A list to be asked about. */
export interface List<Entry, Row> {
  entries: AsyncIterator<Entry>;
  /** Rejects only to end the run. */
  ask(entry: Entry): Promise<Row>;
  /** Takes one row; a promise says when it can take the next. */
  write(row: Row): Promise<void> | void;
  /** How many are asked about at once. */
  concurrency: number;
  /** Calls the run off: nothing more is read, begun or written. */
  signal: AbortSignal;
  /** Whether the rows come in the order of the entries; else as they are answered. */
  isOrdered: boolean;
  /** What a slow answer depends on, such as the domain. */
  groupOf: (entry: Entry) => string;
  /** Whether a row says that the group has answered. */
  isAnswered: (row: Row) => boolean;
  /** When a question counts as late, in milliseconds, and how many late ones are asked beside `concurrency`. */
  lateness: Pick<FairQueueOptions<Entry>, 'lateMs' | 'mostLate'>;
  /** So many entries may be read and have no row written yet. Default 10,000. */
  window?: number;
}

/** An entry that was read: asked, answered once it has a row, and written. */
interface Item<Entry, Row> {
  entry: Entry;
  row?: Row;
}

/** It bounds what a list takes in memory. */
const WINDOW = 10_000;

/**
 * Asks about each entry of a list and writes the rows, one each: as they are answered, or in the
 * order of the entries, where a slow one holds back those behind it.
 *
 * A slow group delays no other: its entries wait aside. When `window` entries are read and not
 * written, no more is read.
 *
 * Resolves when the last row was taken. Rejects with `signal.reason` when it was called off; with
 * the error of the entries once every row before it was written; with that of `ask` or `write`
 * at once.
 */
export function runList<Entry, Row>(list: List<Entry, Row>): Promise<void> {
  const { entries, ask, write, signal, isOrdered, groupOf, window = WINDOW } = list;
  return new Promise((resolve, reject) => {
    /** In the order in which they are to be written: of the entries, or of their answers. */
    const line: Item<Entry, Row>[] = [];
    let unwritten = 0;
    let isReading = false;
    let isWriting = false;
    let isSettled = false;
    let end: { error?: unknown } | undefined;

    const queue = createFairQueue<Item<Entry, Row>>({
      places: list.concurrency,
      ...list.lateness,
      async run(item) {
        try {
          item.row = await ask(item.entry);
        } catch (error) {
          fail(error);
          return false;
        }
        if (!isOrdered) line.push(item);
        return list.isAnswered(item.row);
      },
      onRoom: () => pump(),
    });

    const settle = (report: () => void) => {
      if (isSettled) return;
      isSettled = true;
      signal.removeEventListener('abort', abort);
      report();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const abort = () => fail(signal.reason);

    const read = () => {
      if (isReading || end || unwritten >= window || !queue.hasRoom()) return;
      isReading = true;
      entries.next().then(
        ({ done, value }) => {
          isReading = false;
          if (isSettled) return;
          if (done) end = {};
          else take(value);
          pump();
        },
        (error) => {
          end = { error };
          pump();
        },
      );
    };

    const take = (entry: Entry) => {
      const item: Item<Entry, Row> = { entry };
      unwritten += 1;
      if (isOrdered) line.push(item);
      queue.add(item, groupOf(entry));
    };

    const flush = () => {
      while (!isWriting && line[0]?.row !== undefined) {
        const taken = write(line.shift()!.row!);
        unwritten -= 1;
        if (!taken) continue;
        isWriting = true;
        taken.then(() => {
          isWriting = false;
          pump();
        }, fail);
      }
    };

    const pump = () => {
      if (isSettled) return;
      try {
        flush();
      } catch (error) {
        return fail(error);
      }
      queue.start(end !== undefined || unwritten >= window);
      read();
      if (!end || unwritten > 0 || isWriting) return;
      const { error } = end;
      settle(() => ('error' in end! ? reject(error) : resolve()));
    };

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    pump();
  });
}
