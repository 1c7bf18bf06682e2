import type { ServiceContext } from '../context/service-context.ts';
import { recordForPerson } from './audited-auth.ts';
import type { Member } from './member.ts';

/** A browser in which a user is signed in, as it is shown to the user: never with its token. */
export interface SessionView {
  id: string;
  created_at: string;
  /** When it was last extended, which is done once a day. */
  used_at: string;
  ip: string | null;
  user_agent: string | null;
  /** Whether it is the caller's session. */
  is_current: boolean;
}

type Owner = Pick<Member, 'id' | 'sessionId'>;

/** Lists up to 100 sessions of a user: the caller's, then the most recently used. */
export async function listSessions(
  { store, settings, now }: Pick<ServiceContext, 'store' | 'settings' | 'now'>,
  { id: personId, sessionId }: Owner,
): Promise<SessionView[]> {
  const rows = await store.db
    .selectFrom('session')
    .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', personId)
    .where('expires_at', '>', new Date(now()))
    .where('created_at', '>', new Date(now() - settings.sessionLifetimeMs))
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
  const views = rows.map(({ id, created_at, updated_at, ip_address, user_agent }) => ({
    id,
    created_at: new Date(created_at).toISOString(),
    used_at: new Date(updated_at).toISOString(),
    ip: ip_address || null,
    user_agent: user_agent || null,
    is_current: id === sessionId,
  }));
  return views.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Ends one of the other sessions of a user. @returns how many ended: one, or none. */
export async function endSession(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  { id: personId, sessionId }: Owner,
  which: string,
): Promise<number> {
  return store.write(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('session')
      .where('user_id', '=', personId)
      .where('id', '!=', sessionId)
      .where('id', '=', which)
      .executeTakeFirstOrThrow();
    const ended = Number(numDeletedRows);
    const event = { at: now(), isTheirs: true, details: { sessions: ended } };
    if (ended > 0)
      await recordForPerson(trx, { action: 'session.ended', ...event }, { id: personId });
    return ended;
  });
}

/** Deletes the sessions that have expired. */
export async function endExpiredSessions({
  store,
  now,
}: Pick<ServiceContext, 'store' | 'now'>): Promise<void> {
  await store.db.deleteFrom('session').where('expires_at', '<', new Date(now())).execute();
}
