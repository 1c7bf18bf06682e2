import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { fieldError } from '../base/service-error.ts';
import type { AuditAction } from '../audit/actions.ts';
import { recordAudit, type AuditDetails } from '../audit/record-audit.ts';
import type { Write } from '../db/store.ts';
import type { ApiKeyRow, Tables } from '../db/tables.ts';
import type { Scope } from './scopes.ts';

/** A condition that selects keys. */
export type KeyCondition = (
  builder: ExpressionBuilder<Tables, 'api_key'>,
) => ExpressionWrapper<Tables, 'api_key', SqlBool>;

/** Finds one key of an organization. */
export function ofOrganisation(orgId: string, id: string): KeyCondition {
  return ({ and }) => and({ org_id: orgId, id });
}

/** Finds the keys that are neither revoked nor expired. */
export function isActive(at: number): KeyCondition {
  return ({ eb, and, or }) =>
    and([
      eb('revoked_at', 'is', null),
      or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]),
    ]);
}

/** Ends the keys that were not revoked. @returns them. */
export function endKeys(trx: Write, which: KeyCondition, at: number): Promise<ApiKeyRow[]> {
  return trx
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where(which)
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute();
}

/** Revokes keys for good. The audit log has an entry for each. @returns their hashes. */
export async function revokeKeys(trx: Write, which: KeyCondition, at: number): Promise<string[]> {
  const rows = await endKeys(trx, which, at);
  for (const row of rows) await recordKey(trx, 'key.revoked', { row, at });
  return rows.map(({ hash }) => hash);
}

/** Adds an entry about a key to the audit log. */
export async function recordKey(
  trx: Write,
  action: AuditAction,
  { row, ...event }: { row: ApiKeyRow; at: number; details?: AuditDetails },
): Promise<void> {
  await recordAudit(trx, action, { ...event, orgId: row.org_id, subject: row });
}

/** What happens to the keys of a user who is removed. */
export type KeysDecision = 'keep' | 'revoke';

/** A user's keys that had not ended. */
export interface SettledKeys {
  /** Their IDs. */
  kept: readonly string[];
  /** Their hashes, for `Keys.forget`. */
  revoked: readonly string[];
}

/**
 * Keeps or revokes the keys that a user created, in the transaction that removes the user. There is no default: when
 * there are keys and no decision, it throws `unprocessable`. Call `Keys.forget` for the revoked ones after the
 * transaction.
 */
export async function settleKeys(
  trx: Write,
  { orgId, personId, at }: { orgId: string; personId: string; at: number },
  decision: KeysDecision | undefined,
): Promise<SettledKeys> {
  const rows = await trx
    .selectFrom('api_key')
    .select('id')
    .where('org_id', '=', orgId)
    .where('created_by_id', '=', personId)
    .where(isActive(at))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { kept: [], revoked: [] };
  if (decision === undefined) {
    const issue = `must be keep or revoke: this user has ${ids.length} keys`;
    throw fieldError('keys', issue);
  }
  if (decision === 'keep') return { kept: ids, revoked: [] };
  return { kept: [], revoked: await revokeKeys(trx, ({ eb }) => eb('id', 'in', ids), at) };
}

/**
 * Revokes the keys of a user that their new role could not create, in the transaction that changes the role. Call
 * `Keys.forget` for them after it.
 *
 * @returns their hashes.
 */
export async function revokeKeysBeyond(
  trx: Write,
  allowed: readonly Scope[],
  { orgId, personId, at }: { orgId: string; personId: string; at: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('api_key')
    .select(['id', 'scopes'])
    .where('org_id', '=', orgId)
    .where('created_by_id', '=', personId)
    .where(isActive(at))
    .execute();
  const isBeyond = ({ scopes }: { scopes: string }) =>
    (JSON.parse(scopes) as Scope[]).some((scope) => !allowed.includes(scope));
  const ids = rows.filter(isBeyond).map(({ id }) => id);
  return ids.length > 0 ? revokeKeys(trx, ({ eb }) => eb('id', 'in', ids), at) : [];
}
