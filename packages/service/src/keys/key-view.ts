import type { Actor } from '../audit/actor.ts';
import type { ApiKeyRow } from '../db/tables.ts';
import { isoTime } from '../base/time.ts';
import type { Scope } from './scopes.ts';

/** A key as it is shown to users: everything but the key itself. Times are ISO 8601. */
export interface KeyView {
  id: string;
  name: string;
  /** Its last four characters. */
  hint: string;
  scopes: Scope[];
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Its creator, with their name at that time; null for a key of an earlier version. */
  created_by: Pick<Actor, 'kind' | 'id' | 'name'> | null;
  /** The only networks that can use it; null for any. */
  networks: string[] | null;
  requests_per_day: number | null;
}

/** Converts a key's row for display. */
export function viewOf(row: ApiKeyRow): KeyView {
  const { created_by_kind: kind, created_by_id: id, created_by_name: name, networks } = row;
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: JSON.parse(row.scopes) as Scope[],
    created_at: isoTime(row.created_at),
    expires_at: isoTime(row.expires_at),
    last_used_at: isoTime(row.last_used_at),
    revoked_at: isoTime(row.revoked_at),
    created_by: kind === null ? null : { kind: kind as Actor['kind'], id, name },
    networks: networksOf({ networks }),
    requests_per_day: row.requests_per_day,
  };
}

/** Reads the networks of a key's row. */
export function networksOf({ networks }: Pick<ApiKeyRow, 'networks'>): string[] | null {
  return networks === null ? null : (JSON.parse(networks) as string[]);
}
