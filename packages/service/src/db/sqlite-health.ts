/** The last permanent error of a file that still responds to other queries. */
export interface Health {
  /** Passes on the results of the database, and notices errors. */
  watch: <T>(answer: Promise<T>) => Promise<T>;
  /** Rejects while pages are damaged or the disk is full; `write` tests whether there is space again. */
  ensure(write: () => Promise<unknown>): Promise<void>;
}

const FULL = 13;
/** Damaged, and not a database: both are permanent. Source: sqlite.org/rescode.html. */
const DAMAGED = [11, 26];

/** Creates the watch for database errors because of damage or a full disk. */
export function createHealth(): Health {
  let trouble: unknown = null;
  const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  return {
    async watch(answer) {
      try {
        return await answer;
      } catch (thrown) {
        const error = coded(thrown as Error);
        if (DAMAGED.includes(codeOf(error))) trouble = error;
        if (codeOf(error) === FULL) trouble ??= error;
        throw error;
      }
    },
    async ensure(write) {
      if (trouble === null) return;
      if (codeOf(trouble) !== FULL) throw trouble;
      await write();
      trouble = null;
    },
  };
}

/** SQLite's messages by code: the driver of Node 20 leaves the code out of read errors. */
const MESSAGES: Readonly<Record<string, number>> = {
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'file is not a database': 26,
};

function coded(error: Error & { errcode?: number }): Error {
  const errcode = error.errcode ?? MESSAGES[error.message];
  return errcode === undefined ? error : Object.assign(error, { errcode });
}
