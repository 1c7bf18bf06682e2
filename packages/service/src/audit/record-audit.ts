import type { Store, Write } from '../db/store.ts';
import type { AuditAction } from './actions.ts';
import { currentActor, type Actor } from './actor.ts';

/** Facts of an entry: never an email address, a key or a secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** An action for the audit log. */
interface AuditEvent {
  /** The organization that can read the entry; null when only the operator can. */
  orgId: string | null;
  /** In milliseconds since 1970. */
  at: number;
  /** The object of the action. The name is the one that users see, never an email address. */
  subject?: { id: string; name?: string | null } | undefined;
  details?: AuditDetails | undefined;
  /** Default: the current actor, see `actAs`. */
  actor?: Actor;
}

/**
 * Adds an entry to the audit log. It runs in the transaction of the action, if there is one, so that neither is stored
 * without the other.
 *
 * Source: docs/decisions/accounts.md#0039.
 */
export async function recordAudit(
  db: Write | Store['db'],
  action: AuditAction,
  { orgId, at, subject, details = {}, actor = currentActor() }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: crypto.randomUUID(),
      org_id: orgId,
      created_at: at,
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      ip: actor.ip,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
