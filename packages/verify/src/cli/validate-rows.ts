import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

/** A list to validate. */
export interface List<Entry, Row> {
  entries: AsyncIterator<Entry>;
  /** Validates one entry. A rejection ends the run. */
  validate(entry: Entry): Promise<Row>;
  /** How many entries are validated at once. */
  concurrency: number;
  /** Cancels the run: nothing more is read, started or returned. */
  signal: AbortSignal;
  /** Whether the rows come in the order of the entries; otherwise as they are finished. */
  isOrdered: boolean;
  /** What makes a result slow, such as the domain. */
  groupOf: (entry: Entry) => string;
  /** Whether a row shows that its group has responded. */
  isAnswered: (row: Row) => boolean;
  /**
   * When an entry counts as late, in milliseconds, and how many late ones are validated in addition to `concurrency`.
   */
  lateness: Pick<FairQueueOptions<Entry>, 'lateMs' | 'mostLate'>;
  /** How many entries without a row can be read ahead. Default 10,000. */
  window?: number;
}

/** An entry that was read, and its row once it is finished. */
interface Item<Entry, Row> {
  entry: Entry;
  row?: Row;
}

/** Bounds the memory that a list takes. */
const WINDOW = 10_000;

/**
 * Validates each entry of a list and returns one row each: as they are finished, or in the order of the entries, where
 * a slow entry delays those behind it. A slow group does not delay others: its entries wait in a separate queue.
 *
 * Throws `signal.reason` when the signal aborts, the error of the entries after every row before it, and the error of
 * `validate` at once.
 */
export async function* validateRows<Entry, Row>(list: List<Entry, Row>): AsyncGenerator<Row, void> {
  const { entries, validate, signal, isOrdered, window = WINDOW } = list;
  /** The items in the order in which their rows are returned. */
  const line: Item<Entry, Row>[] = [];
  let unwritten = 0;
  let isReading = false;
  /** The end of the entries, with the error that ended them, if any. */
  let end: { error?: unknown } | null = null;
  let failure: { error: unknown } | null = null;
  let isOver = false;
  /** Wakes the loop below after any change. */
  let wake = () => {};

  const queue = createFairQueue<Item<Entry, Row>>({
    places: list.concurrency,
    ...list.lateness,
    async run(item) {
      try {
        item.row = await validate(item.entry);
      } catch (error) {
        failure ??= { error };
        return false;
      }
      if (!isOrdered) line.push(item);
      return list.isAnswered(item.row);
    },
    onRoom() {
      start();
      wake();
    },
  });

  const start = () => {
    if (isOver || signal.aborted || failure) return;
    queue.start(end !== null || unwritten >= window);
  };

  const readNext = async () => {
    isReading = true;
    try {
      const { done, value } = await entries.next();
      if (done) {
        end = {};
      } else {
        const item: Item<Entry, Row> = { entry: value };
        unwritten += 1;
        if (isOrdered) line.push(item);
        queue.add(item, list.groupOf(value));
      }
    } catch (error) {
      end = { error };
    }
    isReading = false;
    wake();
  };

  const throwIfOver = () => {
    signal.throwIfAborted();
    if (failure) throw failure.error;
  };

  const abort = () => wake();
  signal.addEventListener('abort', abort);
  try {
    for (;;) {
      throwIfOver();
      while (line[0]?.row !== undefined) {
        const { row } = line.shift()!;
        unwritten -= 1;
        yield row!;
        throwIfOver();
      }
      start();
      if (!end && !isReading && unwritten < window && queue.hasRoom()) void readNext();
      if (end && unwritten === 0) {
        if ('error' in end) throw (end as { error: unknown }).error;
        return;
      }
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    isOver = true;
    signal.removeEventListener('abort', abort);
  }
}
