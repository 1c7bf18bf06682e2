import type { Context, MiddlewareHandler } from 'hono';
import { actAs } from '../audit/actor.ts';
import type { Permission } from '../api/caller.ts';
import { MEMBER_SCOPES, SCOPES } from '../keys/scopes.ts';
import { ServiceError } from '../base/service-error.ts';
import type { AuthCaller } from '../auth/auth.ts';
import { cookiesAfter } from '../auth/cookie-jar.ts';
import { findMembership } from '../auth/people.ts';
import { checkSecondFactor } from '../auth/second-factor-rule.ts';
import type { Member } from '../auth/member.ts';
import type { DashboardContext, SessionEnv } from './context.ts';

const OWNER: readonly Permission[] = [...SCOPES, 'people'];

type Accounts = Pick<DashboardContext, 'auth' | 'store'>;

/** Requires a signed-in user who belongs to an organization; throws `auth_missing`. */
export function requireMember(accounts: Accounts): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    const member = await findMember(c, accounts);
    if (!member) throw new ServiceError('auth_missing', { message: 'Sign in first' });
    checkSecondFactor(member, `${c.req.method} ${c.req.path.replace(/^.*\/dashboard\/api/, '')}`);
    const { id, orgId: organisation, role } = member;
    const permissions = role === 'owner' ? OWNER : MEMBER_SCOPES;
    c.set('member', member);
    c.set('caller', { id, organisation, permissions });
    const actor = { kind: 'person', id, name: member.name, ip: c.var.client.ip ?? null } as const;
    await actAs(actor, next);
  };
}

/** Finds the signed-in user by the session's cookie alone, and passes on the cookie that extends the session. */
export async function findMember(
  c: Context<SessionEnv>,
  { auth, store }: Accounts,
): Promise<Member | null> {
  const { person, cookies } = await auth.find(authCallerOf(c));
  addCookies(c, cookies);
  const membership = person && (await findMembership({ store }, person.id));
  return membership ? { ...person, ...membership } : null;
}

/** Adds cookies to those that the response already sets. */
export function addCookies(c: Context<SessionEnv>, cookies: readonly string[]): void {
  c.set('cookies', [...(c.get('cookies') ?? []), ...cookies]);
}

/** The caller, with the cookies that the response has set so far. */
export function callerAfter(c: Context<SessionEnv>): AuthCaller {
  const caller = authCallerOf(c);
  return { ...caller, cookie: cookiesAfter(caller.cookie, c.get('cookies') ?? []) };
}

/** The caller, in the form that the accounts need. */
export function authCallerOf(c: Context<SessionEnv>): AuthCaller {
  const [cookie, userAgent] = [c.req.header('cookie'), c.req.header('user-agent')];
  return { cookie, ip: c.var.client.ip, userAgent };
}
