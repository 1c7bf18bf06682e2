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
}

/** A place in the line: asked, and answered once it has a row. */
interface Place<Row> {
  row?: Row;
}

/**
 * For each that is asked at a time, so many may wait in line behind a slow one. It bounds what a
 * list takes in memory.
 */
const LINE_PER_QUESTION = 8;

/**
 * Asks about each entry of a list and writes the rows in the order of the entries, one each.
 *
 * Resolves when the last row was taken. Rejects with `signal.reason` when it was called off; with
 * the error of the entries once every row before it was written; with that of `ask` or `write`
 * at once.
 */
export function runList<Entry, Row>(list: List<Entry, Row>): Promise<void> {
  const { entries, ask, write, concurrency, signal } = list;
  const longest = concurrency * LINE_PER_QUESTION;
  return new Promise((resolve, reject) => {
    const line: Place<Row>[] = [];
    let asking = 0;
    let isReading = false;
    let isWriting = false;
    let isSettled = false;
    let end: { error?: unknown } | undefined;

    const settle = (report: () => void) => {
      if (isSettled) return;
      isSettled = true;
      signal.removeEventListener('abort', abort);
      report();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const abort = () => fail(signal.reason);

    const read = () => {
      if (isReading || end || asking >= concurrency || line.length >= longest) return;
      isReading = true;
      entries.next().then(
        ({ done, value }) => {
          isReading = false;
          if (isSettled) return;
          if (done) end = {};
          else begin(value);
          pump();
        },
        (error) => {
          end = { error };
          pump();
        },
      );
    };

    const begin = (entry: Entry) => {
      const place: Place<Row> = {};
      line.push(place);
      asking += 1;
      ask(entry).then((row) => {
        place.row = row;
        asking -= 1;
        pump();
      }, fail);
    };

    const flush = () => {
      while (!isWriting && line[0]?.row !== undefined) {
        const taken = write(line.shift()!.row!);
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
      read();
      if (!end || line.length > 0 || isWriting) return;
      const { error } = end;
      settle(() => ('error' in end! ? reject(error) : resolve()));
    };

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    pump();
  });
}
