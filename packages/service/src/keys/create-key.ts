import { SettingError } from '../config/read-settings.ts';
import type { Parts } from '../parts.ts';
import type { Keys } from './keys.ts';
import { SCOPES, type Scope } from './scopes.ts';

const DAY_MS = 24 * 3_600_000;

/** What `keys create` was told. */
export interface KeyWish {
  name?: string | undefined;
  scopes?: string | undefined;
  expires?: string | undefined;
  organisation?: string | undefined;
}

/**
 * Makes a key for an organisation, and the organisation when there is none.
 *
 * @returns the key, which is shown nowhere else. Throws a SettingError for what cannot be meant.
 */
export async function createKey(parts: Parts, keys: Keys, wish: KeyWish): Promise<string> {
  const { name = 'command line', scopes = SCOPES.join(','), expires, organisation } = wish;
  const wanted = scopes.split(',').map((scope) => scope.trim()) as Scope[];
  if (!wanted.every((scope) => SCOPES.includes(scope))) {
    throw new SettingError(`--scopes is a list of ${SCOPES.join(', ')}`);
  }
  if (name === '' || name.length > 100) {
    throw new SettingError('--name has 1 to 100 characters');
  }
  if (expires !== undefined && !/^[1-9]\d{0,4}$/.test(expires)) {
    throw new SettingError('--expires is a number of days');
  }
  const expiresAt = expires === undefined ? null : parts.now() + Number(expires) * DAY_MS;
  const orgId = await organisationFor(parts, organisation);
  const { key } = await keys.create(orgId, { name, scopes: wanted, expiresAt });
  return key;
}

function organisationFor({ store, now }: Parts, wanted: string | undefined): Promise<string> {
  return store.write(async (trx) => {
    const same = await trx
      .selectFrom('organisation')
      .select('id')
      .$if(wanted !== undefined, (query) => query.where('name', '=', wanted ?? ''))
      .limit(2)
      .execute();
    if (same.length === 1) return same[0]!.id;
    if (same.length > 1) {
      throw new SettingError('There are several such organisations: name one by --organisation');
    }
    const id = crypto.randomUUID();
    await trx
      .insertInto('organisation')
      .values({ id, name: wanted ?? 'My organisation', created_at: now(), turn: 0 })
      .execute();
    return id;
  });
}
