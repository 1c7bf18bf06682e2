import type { Context, MiddlewareHandler } from 'hono';
import { actAs } from '../audit/actor.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { withAccounts } from './account-tables.ts';
import type { AuthCaller } from './auth.ts';
import type { Desk } from './desk.ts';
import type { Env, Member } from './frame.ts';

type Accounts = Pick<Desk, 'auth' | 'people'>;

/** Lets in who is signed in and belongs to an organisation; throws `auth_missing`. */
export function requireMember(desk: Accounts): MiddlewareHandler<Env> {
  return async (c, next) => {
    const member = await findMember(c, desk);
    if (!member) throw new Refusal('auth_missing', { message: 'Sign in first' });
    c.set('member', member);
    const { id, name } = member;
    await actAs({ kind: 'person', id, name, ip: c.var.caller.ip ?? null }, next);
  };
}

/** Lets an owner pass; throws `forbidden`. */
export function checkOwner({ role }: Member): void {
  if (role !== 'owner') throw new Refusal('forbidden', { message: 'Only owners may do this' });
}

/**
 * Finds who is signed in, by nothing but the session's cookie, and passes on the cookie that
 * prolongs it.
 */
export async function findMember(
  c: Context<Env>,
  { auth, people }: Accounts,
): Promise<Member | null> {
  const { person, cookies } = await auth.find(callerOf(c));
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  const place = person && (await people.placeOf(person.id));
  return place ? { ...person, ...place } : null;
}

/** Who asks, as the accounts need it. */
export function callerOf(c: Context<Env>): AuthCaller {
  return { cookie: c.req.header('cookie'), ip: c.var.caller.ip };
}

/** Takes away sessions that are over, since nobody will ask for them again. */
export async function endExpiredSessions({ store, now }: Parts): Promise<void> {
  await withAccounts(store.db)
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now()))
    .execute();
}
