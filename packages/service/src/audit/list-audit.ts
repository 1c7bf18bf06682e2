import type { Store } from '../db/store.ts';
import type { AuditRow } from '../db/tables.ts';
import { readPage, type PageRequest } from '../api/read-page.ts';
import type { AuditAction } from './actions.ts';
import type { Actor } from './actor.ts';
import type { AuditDetails } from './record-audit.ts';

/** Which entries are wanted. */
export interface AuditQuery extends PageRequest {
  action?: AuditAction | undefined;
  /** The id of a person or a key, or a kind of actor such as `command_line`. */
  who?: string | undefined;
}

/** An entry as people see it. */
export interface AuditView {
  id: string;
  /** ISO 8601. */
  at: string;
  action: AuditAction;
  actor: Pick<Actor, 'kind' | 'id' | 'name'>;
  ip: string | null;
  subject: { id: string; name: string | null } | null;
  details: AuditDetails;
}

/**
 * Lists what was done in an organisation, newest first.
 *
 * @returns `next`, the `before` of the following page; null on the last. Throws a `HttpError` for a `before` that is no
 * cursor.
 */
export async function listAudit(
  { db }: Store,
  orgId: string,
  { action, who, ...page }: AuditQuery,
): Promise<{ entries: AuditView[]; next: string | null }> {
  const query = db
    .selectFrom('audit')
    .selectAll()
    .where('org_id', '=', orgId)
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(who !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('actor_id', '=', who!), eb('actor_kind', '=', who as Actor['kind'])]),
      ),
    );
  const { rows, next } = await readPage(query, page);
  return { entries: rows.map(viewOf), next };
}

function viewOf(row: AuditRow): AuditView {
  const { subject_id, subject_name } = row;
  return {
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    action: row.action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    ip: row.ip,
    subject: subject_id === null ? null : { id: subject_id, name: subject_name },
    details: JSON.parse(row.details) as AuditDetails,
  };
}
