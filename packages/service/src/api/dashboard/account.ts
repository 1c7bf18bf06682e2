import type { Context } from 'hono';
import { z } from 'zod';
import { checkPassword } from '../../auth/auth-password.ts';
import { endSessions, listSessions } from '../../auth/own-sessions.ts';
import { authCallerOf } from '../../auth/sessions.ts';
import type { DashboardContext, Member, SessionEnv } from '../../dashboard/context.ts';
import { shapes } from '../../dashboard/shapes.ts';
import { refuseField } from '../details.ts';
import { HttpError } from '../http-error.ts';
import { createLimit } from '../limit.ts';
import { createAskAuth } from './ask-auth.ts';
import type { AddRoute } from './route.ts';

const WRONG = 'is wrong';
const CODES = z.object({ backupCodes: z.array(z.string()) });
const SHOWN_CODES = CODES.transform(({ backupCodes: codes }) => ({ codes }));
const PREPARED = CODES.extend({ totpURI: z.string() }).transform(
  ({ totpURI: uri, backupCodes: codes }) => ({ uri, codes }),
);

/** The password by which a user confirms a change, and the name of its field in the request. */
interface Confirmation {
  c: Context<SessionEnv>;
  member: Member;
  password: string;
  field?: string;
}

/**
 * Adds a person's own account: the password; the second factor, which is switched on by a code of it and else changed
 * by the password; and where they are signed in. The session that asks ends by signing out.
 */
export function addAccount(route: AddRoute, context: DashboardContext): void {
  const ask = createAskAuth(context);
  const byPassword = { message: 'Done', body: shapes.ownPassword };
  // A new password is rated, which takes long: after the current one, and ten times a minute.
  const limit = createLimit(context.createCounter, { name: 'password change', count: 10 });

  route(
    'post /auth/change-password',
    { message: 'Password changed', limit, body: shapes.changePassword },
    async ({ c, member, body: given }) => {
      await confirm({ c, member, password: given.currentPassword, field: 'currentPassword' });
      await checkPassword(given.newPassword, member, 'newPassword');
      // Whoever may have learned the old password is signed out everywhere.
      const body = { ...given, revokeOtherSessions: true };
      return ask(c, '/change-password', {
        body,
        wrong: () => refuseField('currentPassword', WRONG),
      });
    },
  );

  route('post /second-factor', byPassword, async ({ c, member, body }) => {
    await confirm({ c, member, ...body });
    return ask(c, '/two-factor/enable', { body, wrong, shape: PREPARED });
  });
  route('post /second-factor/confirm', { message: 'Done', body: shapes.code }, ({ c, body }) =>
    ask(c, '/two-factor/verify-totp', { body, wrong }),
  );
  route('post /second-factor/codes', byPassword, async ({ c, member, body }) => {
    await confirm({ c, member, ...body });
    return ask(c, '/two-factor/generate-backup-codes', { body, wrong, shape: SHOWN_CODES });
  });
  route('post /second-factor/disable', byPassword, async ({ c, member, body }) => {
    await confirm({ c, member, ...body });
    return ask(c, '/two-factor/disable', { body, wrong });
  });

  async function confirm({ c, member, password, field = 'password' }: Confirmation): Promise<void> {
    const isRight = await context.auth.confirmPassword(member, password, authCallerOf(c));
    if (!isRight) throw refuseField(field, WRONG);
  }

  route('get /sessions', { message: 'Sessions' }, ({ member }) => listSessions(context, member));
  route('delete /sessions', { message: 'Sessions ended' }, async ({ member }) => ({
    ended: await endSessions(context, member),
  }));
  route('delete /sessions/:id', { message: 'Session ended' }, async ({ member, id }) => {
    const ended = await endSessions(context, member, id);
    return ended === 0 ? null : { ended };
  });
}

const FIELDS: Record<string, string> = { INVALID_PASSWORD: 'password', INVALID_CODE: 'code' };

function wrong(code: string): HttpError {
  const field = FIELDS[code];
  if (field) return refuseField(field, WRONG);
  return new HttpError('conflict', { message: 'The second factor is on already, or off' });
}
