import { currentActor } from '../audit/actor.ts';
import type { ApiKeyRow } from '../db/tables.ts';
import { noticeFor } from './expiry.ts';
import { hashKey, makeKeyText } from './key-text.ts';
import { networksOf } from './key-view.ts';
import type { Scope } from './scopes.ts';

/** The maximum daily limit of a key. */
export const MAX_REQUESTS_PER_DAY = 999_999_999;

/** A key to create. */
export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  /** In milliseconds since 1970; null for never. */
  expiresAt: number | null;
  /** The only networks that can use it, such as `10.0.0.0/8`. Default any. */
  networks?: readonly string[] | null | undefined;
  /** Days begin at midnight UTC. Default no daily limit. */
  requestsPerDay?: number | null | undefined;
}

/** Creates a key for the current actor, and its row. */
export function newKey(
  orgId: string,
  { name, scopes, expiresAt, networks = null, requestsPerDay = null }: NewKey,
  nowMs: number,
): { key: string; row: ApiKeyRow } {
  const key = makeKeyText();
  const maker = currentActor();
  const row: ApiKeyRow = {
    id: crypto.randomUUID(),
    org_id: orgId,
    name,
    hash: hashKey(key),
    hint: key.slice(-4),
    scopes: JSON.stringify([...new Set(scopes)]),
    created_at: nowMs,
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
    created_by_kind: maker.kind,
    created_by_id: maker.id,
    created_by_name: maker.name,
    networks: networks && JSON.stringify([...new Set(networks)]),
    requests_per_day: requestsPerDay,
    requests_day: null,
    requests_used: 0,
    // A user who creates a key for 20 days needs no notice that it expires within 30.
    expiry_told_days: expiresAt && noticeFor(expiresAt, nowMs),
  };
  return { key, row };
}

/** Describes a key like another, which is valid for the same period from now. */
export function copyOf(row: ApiKeyRow, nowMs: number): NewKey {
  const { name, scopes, created_at, expires_at, requests_per_day: requestsPerDay } = row;
  return {
    name,
    scopes: JSON.parse(scopes) as Scope[],
    expiresAt: expires_at === null ? null : nowMs + (expires_at - created_at),
    networks: networksOf(row),
    requestsPerDay,
  };
}
