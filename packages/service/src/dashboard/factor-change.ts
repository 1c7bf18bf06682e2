import type { Context } from 'hono';
import { countFactorChanges, endAccess } from '../auth/end-access.ts';
import { addCookies, authCallerOf, callerAfter } from './session.ts';
import type { Member } from '../auth/member.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import type { Write } from '../db/store.ts';
import { ServiceError, fieldError } from '../base/service-error.ts';

/** The user who changes a factor, and the password that confirms it. */
interface Confirmation {
  c: Context<SessionEnv>;
  member: Member;
  password: string;
  /** The name of the password's field in the request. Default `password`. */
  field?: string;
}

/** How a factor is changed. */
interface FactorChange<Prepared> {
  /** Called once the user is confirmed. What better-auth changes is changed here. */
  prepare?: () => Promise<Prepared>;
  /** Changes the tables, in one transaction with the end of all other access. */
  write?: (trx: Write, prepared: Prepared, endedSessions: number) => Promise<void>;
  /** Undoes what `prepare` changed: another change was faster, and ended this session. */
  undo?: (trx: Write, prepared: Prepared) => Promise<void>;
}

/** Changes how a user signs in: see `createFactorChange`. */
export type ChangeFactor = <Prepared = undefined>(
  given: Omit<Confirmation, 'password'> & { password: string | null },
  change: FactorChange<Prepared>,
) => Promise<Prepared>;

/** Throws `unprocessable` when a password is not the current one of the user who is signed in. */
export async function confirmPassword(
  { auth }: Pick<DashboardContext, 'auth'>,
  { c, member, password, field = 'password' }: Confirmation,
): Promise<void> {
  const isRight = await auth.confirmPassword(member, password, authCallerOf(c));
  if (!isRight) throw fieldError(field, 'is wrong');
}

/**
 * Creates the only function with which a user changes a password, a second factor, a passkey or their sessions. The
 * user confirms the change with the password, or, with null, with a code of the new factor, whose secret required the
 * password. Then all other access ends, and this session gets a new token. Of two concurrent changes, the second one
 * fails.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export function createFactorChange(context: DashboardContext): ChangeFactor {
  const { auth, store } = context;

  return async <Prepared>(
    { c, member, password, ...rest }: Parameters<ChangeFactor>[0],
    { prepare, write, undo }: FactorChange<Prepared>,
  ) => {
    const since = await countFactorChanges(store.db, member.id);
    if (password !== null) await confirmPassword(context, { c, member, password, ...rest });
    const prepared = (await prepare?.()) as Prepared;
    const except = (await auth.find(callerAfter(c))).person?.sessionId;
    const isDone = await store.write(async (trx) => {
      const ended =
        except === undefined ? null : await endAccess(trx, member.id, { except, since });
      if (ended !== null) {
        await write?.(trx, prepared, ended);
        return true;
      }
      await undo?.(trx, prepared);
      // The other change did not end a session that better-auth has created since.
      if (except !== undefined && except !== member.sessionId)
        await trx.deleteFrom('session').where('id', '=', except).execute();
      return false;
    });
    if (!isDone) throw except === member.sessionId ? tooLate() : notSignedIn();
    addCookies(c, await auth.renewSession(callerAfter(c)));
    return prepared;
  };
}

/** The other change can come from another tab of this browser. */
function tooLate(): ServiceError {
  return new ServiceError('conflict', { message: 'Another change was made at the same time' });
}

function notSignedIn(): ServiceError {
  return new ServiceError('auth_missing', { message: 'Sign in first' });
}
