import { failureOf } from '../db/failure-of.ts';
import { createWriteBehind, type WriteBehind } from '../db/write-behind.ts';
import type { ServiceContext } from '../context/service-context.ts';

/** Records when keys were used, and writes it from time to time. */
export interface LastUsed extends Pick<WriteBehind<number>, 'flush'> {
  touch(keyId: string): void;
}

/** Creates the record of when keys were used. */
export function createLastUsed({ store, log, now }: ServiceContext): LastUsed {
  const { note, flush } = createWriteBehind<number>({
    join: Math.max,
    write: (notes) =>
      store.write(async (trx) => {
        for (const [id, at] of notes) {
          await trx
            .updateTable('api_key')
            .set({ last_used_at: at })
            .where('id', '=', id)
            .where(({ eb, or }) =>
              or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]),
            )
            .execute();
        }
      }),
    onFailure: (error) =>
      log.warn(failureOf(error), 'when keys were last used could not be written'),
  });
  return { touch: (keyId) => note(keyId, now()), flush };
}
