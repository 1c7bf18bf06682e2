/** What a file last refused for a reason that lasts, though it answers other questions. */
export interface Health {
  /** Passes on what the database answers, and notices its refusal. */
  watch: <T>(answer: Promise<T>) => Promise<T>;
  /** Rejects while pages are damaged or the disk is full; `write` tries whether there is space again. */
  ensure(write: () => Promise<unknown>): Promise<void>;
}

const FULL = 13;
/** Damaged, and not a database: neither passes. Source: sqlite.org/rescode.html. */
const DAMAGED = [11, 26];

/** Makes what notices that a database refuses something because of damage or a full disk. */
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

/** What SQLite says for its codes: the driver of Node 20 leaves the code out of what a read throws. */
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
