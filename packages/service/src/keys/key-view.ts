import type { ApiKeyRow } from '../storage/tables.ts';
import type { Scope } from './scopes.ts';

/** A key as people see it: everything but the key. Times are ISO 8601. */
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
}

/** Shows a key's row. */
export function viewOf(row: ApiKeyRow): KeyView {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: JSON.parse(row.scopes) as Scope[],
    created_at: timeOf(row.created_at),
    expires_at: timeOrNull(row.expires_at),
    last_used_at: timeOrNull(row.last_used_at),
    revoked_at: timeOrNull(row.revoked_at),
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : timeOf(ms));
