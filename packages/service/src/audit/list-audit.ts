import type { Store } from '../db/store.ts';
import type { AuditRow } from '../db/tables.ts';
import { readPage, type Page, type PageRequest } from '../db/read-page.ts';
import { isoTime } from '../base/time.ts';
import type { AuditAction } from './actions.ts';
import type { Actor } from './actor.ts';

/** The entries to list. */
export interface AuditQuery extends PageRequest {
  action?: AuditAction | undefined;
  /** The ID of a user or a key, or a kind of actor such as `command_line`. */
  who?: string | undefined;
}

/** An entry as it is shown to users. */
export interface AuditEntry {
  id: string;
  /** ISO 8601, in UTC. */
  at: string;
  action: AuditAction;
  actor: Omit<Actor, 'ip'>;
  ip: string | null;
  subject: { id: string; name: string | null } | null;
  details: Record<string, string | number | boolean | string[]>;
}

/** Lists the audit log of an organization, newest first; see `readPage`. */
export async function listAudit(
  { db }: Store,
  orgId: string,
  { action, who, ...page }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const wanted = db
    .selectFrom('audit')
    .selectAll()
    .where('org_id', '=', orgId)
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(who !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('actor_id', '=', who!), eb('actor_kind', '=', who!)])),
    );
  return readPage(wanted, page, viewOf);
}

function viewOf(row: AuditRow): AuditEntry {
  const { subject_id, subject_name } = row;
  return {
    id: row.id,
    at: isoTime(row.created_at),
    action: row.action as AuditAction,
    actor: { kind: row.actor_kind as Actor['kind'], id: row.actor_id, name: row.actor_name },
    ip: row.ip,
    subject: subject_id === null ? null : { id: subject_id, name: subject_name },
    details: JSON.parse(row.details) as AuditEntry['details'],
  };
}
