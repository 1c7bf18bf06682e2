import { currentActor } from '../audit/actor.ts';
import type { ApiKeyRow } from '../db/tables.ts';
import { noticeFor } from './expiry.ts';
import { hashKey, makeKeyText } from './key-text.ts';
import { networksOf } from './key-view.ts';
import type { Scope } from './scopes.ts';

/** The most requests a day that a key may be kept to. */
export const MAX_REQUESTS_PER_DAY = 999_999_999;

/** A key to be made. */
export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  /** In milliseconds since 1970; null for never. */
  expiresAt: number | null;
  /** The only networks from which it may be used, such as `10.0.0.0/8`. Default anywhere. */
  networks?: readonly string[] | null | undefined;
  /** Days begin at midnight UTC. Default as many as the limits of all keys allow. */
  requestsPerDay?: number | null | undefined;
}

/** Makes a key of whoever acts, and its row. */
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
    // Whoever makes a key for 20 days knows that it ends within 30.
    expiry_told_days: expiresAt && noticeFor(expiresAt - nowMs),
  };
  return { key, row };
}

/** Describes a key like another, which lives as long from now. */
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
