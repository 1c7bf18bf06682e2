import { timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Parts } from '../parts.ts';
import type { ApiKeyRow, Tables } from '../storage/tables.ts';
import type { KeyHolder } from './key-holder.ts';
import { hashKey, isKeyText, makeKeyText } from './key-text.ts';
import { viewOf, type KeyView } from './key-view.ts';
import { createLastUsed } from './last-used.ts';
import { createRecentHolders } from './recent-holders.ts';
import type { Scope } from './scopes.ts';

export type { KeyHolder } from './key-holder.ts';
export type { KeyView } from './key-view.ts';
export type { Scope } from './scopes.ts';

/** A key to be made. */
export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  /** In milliseconds since 1970; null for never. */
  expiresAt: number | null;
}

/** A key in clear, which is given out once. */
export interface CreatedKey {
  key: string;
  view: KeyView;
}

/** The API keys of all organisations. Null means that the organisation has no such key. */
export interface Keys {
  create(orgId: string, wanted: NewKey): Promise<CreatedKey>;
  /** Finds who a key stands for; null for one that is malformed, unknown, expired or revoked. */
  find(key: string): Promise<KeyHolder | null>;
  /** Newest first, revoked and expired ones included. */
  list(orgId: string): Promise<KeyView[]>;
  /** Ends a key: here at once, in other processes within five seconds. */
  revoke(orgId: string, id: string): Promise<KeyView | null>;
  /** Makes a key like another, which is revoked; it lives as long from now. Null for a revoked one too. */
  rotate(orgId: string, id: string): Promise<CreatedKey | null>;
  /** Writes down when keys were last used; to be called once more before the store is closed. */
  flush(): Promise<void>;
}

/**
 * Makes the keys. Nothing but their SHA-256 is kept.
 *
 * Source: service interface §5; docs/decisions/0023-keys.md.
 */
export function createKeys(parts: Parts): Keys {
  const { store, now } = parts;
  const recent = createRecentHolders(now);
  const lastUsed = createLastUsed(parts);

  return {
    async create(orgId, wanted) {
      const { key, row } = newKey(orgId, wanted, now());
      await store.db.insertInto('api_key').values(row).execute();
      return { key, view: viewOf(row) };
    },

    async find(key) {
      const hash = hashKey(key);
      const holder = recent.get(hash) ?? (isKeyText(key) ? await look(hash) : null);
      if (holder) lastUsed.touch(holder.keyId);
      return holder;
    },

    async list(orgId) {
      const rows = await store.db
        .selectFrom('api_key')
        .selectAll()
        .where('org_id', '=', orgId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(viewOf);
    },

    async revoke(orgId, id) {
      const row = await store.write(async (trx) => {
        const mine = ofOrganisation(orgId, id);
        await trx
          .updateTable('api_key')
          .set({ revoked_at: now() })
          .where(mine)
          .where('revoked_at', 'is', null)
          .execute();
        return trx.selectFrom('api_key').selectAll().where(mine).executeTakeFirst();
      });
      recent.forget(id);
      return row ? viewOf(row) : null;
    },

    async rotate(orgId, id) {
      const made = await store.write(async (trx) => {
        const old = await trx
          .updateTable('api_key')
          .set({ revoked_at: now() })
          .where(ofOrganisation(orgId, id))
          .where('revoked_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!old) return null;
        const { key, row } = newKey(orgId, likeness(old, now()), now());
        await trx.insertInto('api_key').values(row).execute();
        return { key, view: viewOf(row) };
      });
      recent.forget(id);
      return made;
    },

    flush: () => lastUsed.flush(),
  };

  async function look(hash: string): Promise<KeyHolder | null> {
    const remember = recent.begin();
    const row = await store.db
      .selectFrom('api_key')
      .select(['id', 'org_id', 'hash', 'scopes', 'expires_at', 'revoked_at'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!row || !timingSafeEqual(Buffer.from(hash), Buffer.from(row.hash))) return null;
    if (row.revoked_at !== null) return null;
    if (row.expires_at !== null && row.expires_at <= now()) return null;
    const scopes = JSON.parse(row.scopes) as Scope[];
    const holder = { keyId: row.id, orgId: row.org_id, scopes };
    remember(hash, holder, row.expires_at);
    return holder;
  }
}

const ofOrganisation =
  (orgId: string, id: string) =>
  ({ and }: ExpressionBuilder<Tables, 'api_key'>) =>
    and({ org_id: orgId, id });

function newKey(orgId: string, wanted: NewKey, nowMs: number): { key: string; row: ApiKeyRow } {
  const key = makeKeyText();
  const row: ApiKeyRow = {
    id: crypto.randomUUID(),
    org_id: orgId,
    name: wanted.name,
    hash: hashKey(key),
    hint: key.slice(-4),
    scopes: JSON.stringify([...new Set(wanted.scopes)]),
    created_at: nowMs,
    expires_at: wanted.expiresAt,
    last_used_at: null,
    revoked_at: null,
  };
  return { key, row };
}

function likeness({ name, scopes, created_at, expires_at }: ApiKeyRow, nowMs: number): NewKey {
  const expiresAt = expires_at === null ? null : nowMs + (expires_at - created_at);
  return { name, scopes: JSON.parse(scopes) as Scope[], expiresAt };
}
