import { timingSafeEqual } from 'node:crypto';
import { createRecent } from '../base/recent.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { lockOrganization } from '../db/lock-organization.ts';
import { checkNewKey } from './check-new-key.ts';
import { endKeys, isActive, ofOrganisation, recordKey, revokeKeys } from './end-keys.ts';
import type { KeyHolder } from './key-holder.ts';
import { hashKey, isKeyText } from './key-text.ts';
import { networksOf, viewOf, type KeyView } from './key-view.ts';
import { createLastUsed } from './last-used.ts';
import { checkNetworks, createIsWithin } from './networks.ts';
import { copyOf, newKey, type NewKey } from './new-key.ts';
import type { Scope } from './scopes.ts';

export type { KeyHolder } from './key-holder.ts';
export type { KeyView } from './key-view.ts';
export type { NewKey } from './new-key.ts';
export type { Scope } from './scopes.ts';

/** The maximum number of ended keys in a list. */
const MAX_ENDED = 500;

/** A new key in clear text, which is returned once. */
export interface CreatedKey {
  key: string;
  view: KeyView;
}

/** The API keys of all organizations. Null means that the organization has no such key. */
export interface Keys {
  /**
   * Creates a key for the current actor. Throws `unprocessable` for invalid networks, `conflict` when the organization
   * has 200 active keys, and `forbidden` for a user who was just removed or has lost the role for it.
   */
  create(orgId: string, wanted: NewKey): Promise<CreatedKey>;
  /** Finds the holder of a key; null for a key that is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyHolder | null>;
  /** Newest first: the active ones, and the newest 500 that were revoked or have expired. */
  list(orgId: string): Promise<KeyView[]>;
  /** Revokes a key: here at once, in other processes within five seconds. */
  revoke(orgId: string, id: string): Promise<KeyView | null>;
  /**
   * Creates a key like another, which is revoked; it is valid for the same period from now. Null for a revoked one too.
   */
  rotate(orgId: string, id: string): Promise<CreatedKey | null>;
  /** Removes revoked keys from the cache by their hashes, so that they end here at once. */
  forget(hashes: readonly string[]): void;
  /** Writes when keys were last used. Call it once more before the store is closed. */
  flush(): Promise<void>;
}

/**
 * Creates the API keys. Only their SHA-256 is stored: 256 random bits cannot be guessed, so no slow hash is needed.
 *
 * Source: docs/service-interface.md#5; docs/decisions/accounts.md#0023.
 */
export function createKeys(context: ServiceContext): Keys {
  const { store, now } = context;
  // Unknown keys are not cached, so that they cannot take the place of others.
  const recent = createRecent(readValidKey, now, (found) => found !== null);
  const lastUsed = createLastUsed(context);

  return {
    async create(orgId, wanted) {
      if (wanted.networks) checkNetworks(wanted.networks);
      const { key, row } = newKey(orgId, wanted, now());
      await store.write(async (trx) => {
        const { scopes } = wanted;
        await checkNewKey(trx, store, { orgId, scopes, at: row.created_at });
        await trx.insertInto('api_key').values(row).execute();
        await recordKey(trx, 'key.created', { row, at: now() });
      });
      return { key, view: viewOf(row) };
    },

    async find(key) {
      const found = isKeyText(key) ? await recent.get(hashKey(key)) : null;
      if (!found || hasExpired(found)) return null;
      lastUsed.touch(found.holder.keyId);
      return found.holder;
    },

    async list(orgId) {
      const at = now();
      const ofOrg = store.db.selectFrom('api_key').selectAll().where('org_id', '=', orgId);
      const newestFirst = ofOrg.orderBy('created_at', 'desc').orderBy('id', 'desc');
      const rows = await newestFirst
        .where(({ eb, or, not }) =>
          or([
            isActive(at)(eb),
            eb(
              'id',
              'in',
              store.db
                .selectFrom('api_key')
                .select('id')
                .where('org_id', '=', orgId)
                .where(not(isActive(at)(eb)))
                .orderBy('created_at', 'desc')
                .limit(MAX_ENDED),
            ),
          ]),
        )
        .execute();
      return rows.map(viewOf);
    },

    async revoke(orgId, id) {
      const row = await store.write(async (trx) => {
        const mine = ofOrganisation(orgId, id);
        await revokeKeys(trx, mine, now());
        return trx.selectFrom('api_key').selectAll().where(mine).executeTakeFirst();
      });
      if (row) recent.forget(row.hash);
      return row ? viewOf(row) : null;
    },

    async rotate(orgId, id) {
      const made = await store.write(async (trx) => {
        // Before the row of the key, as the removal of a user does.
        await lockOrganization(trx, store, orgId);
        const [old] = await endKeys(trx, ofOrganisation(orgId, id), now());
        if (!old) return null;
        const wanted = copyOf(old, now());
        const { key, row } = newKey(orgId, wanted, now());
        const isReplacement = old.expires_at === null || old.expires_at > row.created_at;
        const { scopes } = wanted;
        await checkNewKey(trx, store, { orgId, scopes, at: row.created_at, isReplacement });
        await trx.insertInto('api_key').values(row).execute();
        const details = { new_key_id: row.id };
        await recordKey(trx, 'key.rotated', { row: old, at: now(), details });
        return { replaced: old.hash, created: { key, view: viewOf(row) } };
      });
      if (made) recent.forget(made.replaced);
      return made && made.created;
    },

    forget: (hashes) => hashes.forEach(recent.forget),
    flush: () => lastUsed.flush(),
  };

  /** Reads a key that is neither revoked nor expired. */
  async function readValidKey(hash: string): Promise<ValidKey | null> {
    const row = await store.db
      .selectFrom('api_key')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!row || !timingSafeEqual(Buffer.from(hash), Buffer.from(row.hash))) return null;
    if (row.revoked_at !== null) return null;
    const networks = networksOf(row);
    const holder = {
      keyId: row.id,
      orgId: row.org_id,
      name: row.name,
      scopes: JSON.parse(row.scopes) as Scope[],
      isAllowedFrom: networks && createIsWithin(networks),
      requestsPerDay: row.requests_per_day,
    };
    const found = { holder, expiresAt: row.expires_at };
    return hasExpired(found) ? null : found;
  }

  function hasExpired({ expiresAt }: ValidKey): boolean {
    return expiresAt !== null && expiresAt <= now();
  }
}

/** A key that was valid when it was read. */
interface ValidKey {
  holder: KeyHolder;
  /** Null for a key that does not expire. */
  expiresAt: number | null;
}
