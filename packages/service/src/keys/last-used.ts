import type { ServiceContext } from '../service-context.ts';

/** Notes when keys were used, and writes it down now and then. */
export interface LastUsed {
  touch(keyId: string): void;
  /** Writes down what was noted. What cannot be written is kept for the next time. */
  flush(): Promise<void>;
}

/** How long a note waits to be written with others. */
const WAIT_MS = 10_000;

/** Makes the notes of when keys were used. Their timer runs only while there is something to write. */
export function createLastUsed({ store, log, now }: ServiceContext): LastUsed {
  let noted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  return {
    touch(keyId) {
      noted.set(keyId, now());
      timer ??= setTimeout(() => {
        timer = null;
        write().catch(() => log.warn({}, 'when keys were last used could not be written'));
      }, WAIT_MS).unref();
    },
    flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      return write();
    },
  };

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const taken = noted;
    noted = new Map();
    // In one order, so that two processes never wait for each other.
    const rows = [...taken].sort(([a], [b]) => (a < b ? -1 : 1));
    try {
      await store.write(async (trx) => {
        for (const [id, at] of rows) {
          await trx
            .updateTable('api_key')
            .set({ last_used_at: at })
            .where('id', '=', id)
            .where((where) =>
              where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]),
            )
            .execute();
        }
      });
    } catch (error) {
      noted = new Map([...taken, ...noted]);
      throw error;
    }
  }
}
