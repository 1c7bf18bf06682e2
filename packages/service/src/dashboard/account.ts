import { z } from 'zod';
import { recordForPerson } from '../auth/audited-auth.ts';
import { checkPassword } from '../auth/auth-password.ts';
import { deleteBackupCodes, deleteSecondFactor } from '../auth/drop-second-factor.ts';
import { endSession, listSessions } from '../auth/own-sessions.ts';
import { savePassword } from '../auth/save-password.ts';
import type { DashboardContext } from './context.ts';
import { shapes } from './shapes.ts';
import { ServiceError, fieldError } from '../base/service-error.ts';
import { createLimit } from '../limits/limit.ts';
import { createAskAuth } from './ask-auth.ts';
import { confirmPassword, type ChangeFactor } from './factor-change.ts';
import { addCookies } from './session.ts';
import { responses } from './responses.ts';
import { pageBody, params, route } from './route.ts';

const CODES = z.object({ backupCodes: z.array(z.string()) });
const SHOWN_CODES = CODES.transform(({ backupCodes: codes }) => ({ codes }));
const PREPARED = CODES.extend({ totpURI: z.string() }).transform(
  ({ totpURI: uri, backupCodes: codes }) => ({ uri, codes }),
);

/**
 * The routes of a user's own account: the password, the second factor, and the sessions. Each change needs the current
 * password, and a second factor is turned on with one of its codes. A session is ended by signing out.
 */
export function accountRoutes(context: DashboardContext, changeFactor: ChangeFactor) {
  const { auth, browsers, now } = context;
  const ask = createAskAuth(context);
  const byPassword = { message: 'Done', body: pageBody(shapes.ownPassword) };
  // Rating a new password takes long, so it comes after the check of the current one, and is limited to ten a minute.
  const limit = createLimit(context.createCounter, { name: 'password change', count: 10 });

  return [
    route(
      'post /auth/change-password',
      {
        message: 'Password changed',
        limit,
        body: pageBody(shapes.changePassword),
        response: responses.nothing,
      },
      async ({ body: { currentPassword: password, newPassword } }, c) => {
        const member = c.get('member');
        await changeFactor(
          { c, member, password, field: 'currentPassword' },
          {
            async prepare() {
              await checkPassword(newPassword, member, 'newPassword');
              return auth.hashPassword(newPassword);
            },
            async write(trx, hash) {
              await savePassword(trx, { personId: member.id, hash, at: now() });
              const event = { action: 'password.changed', at: now(), isTheirs: true } as const;
              await recordForPerson(trx, event, member);
            },
          },
        );
        // The change has ended what was known of all browsers.
        addCookies(c, [browsers.remember(member.email, c.req.header('cookie'))]);
        return {};
      },
    ),

    route(
      'post /second-factor',
      { ...byPassword, response: responses.preparedFactor },
      async ({ body }, c) => {
        await confirmPassword(context, { c, member: c.get('member'), ...body });
        return ask(c, '/two-factor/enable', { body, wrong, shape: PREPARED });
      },
    ),
    route(
      'post /second-factor/confirm',
      { message: 'Done', body: pageBody(shapes.code), response: responses.nothing },
      async ({ body }, c) => {
        const member = c.get('member');
        if (member.hasSecondFactor) throw conflict();
        return changeFactor(
          { c, member, password: null },
          {
            prepare: () => ask(c, '/two-factor/verify-totp', { body, wrong }),
            undo: async (trx) => void (await deleteSecondFactor(trx, member.id)),
          },
        );
      },
    ),
    route(
      'post /second-factor/codes',
      { ...byPassword, response: responses.backupCodes },
      ({ body }, c) => {
        const member = c.get('member');
        return changeFactor(
          { c, member, ...body },
          {
            prepare: () =>
              ask(c, '/two-factor/generate-backup-codes', { body, wrong, shape: SHOWN_CODES }),
            undo: (trx) => deleteBackupCodes(trx, member.id),
          },
        );
      },
    ),
    route(
      'post /second-factor/disable',
      { ...byPassword, response: responses.nothing },
      async ({ body }, c) => {
        const member = c.get('member');
        await changeFactor(
          { c, member, ...body },
          {
            async write(trx) {
              await deleteSecondFactor(trx, member.id);
              if (!member.hasSecondFactor) return;
              const event = { action: 'factor.switched_off', at: now(), isTheirs: true } as const;
              await recordForPerson(trx, event, member);
            },
          },
        );
        return {};
      },
    ),

    route('get /sessions', { message: 'Sessions', response: responses.sessions }, (_, c) =>
      listSessions(context, c.get('member')),
    ),
    route(
      'post /sessions/end',
      {
        message: 'Sessions ended',
        body: pageBody(shapes.ownPassword),
        response: responses.endedSessions,
      },
      async ({ body }, c) => {
        const member = c.get('member');
        let ended = 0;
        await changeFactor(
          { c, member, ...body },
          {
            async write(trx, _, sessions) {
              ended = sessions;
              if (ended === 0) return;
              const details = { sessions: ended };
              const event = {
                action: 'session.ended',
                at: now(),
                isTheirs: true,
                details,
              } as const;
              await recordForPerson(trx, event, member);
            },
          },
        );
        return { ended };
      },
    ),
    route(
      'post /sessions/{id}/end',
      {
        message: 'Session ended',
        params,
        body: pageBody(shapes.ownPassword),
        response: responses.endedSessions,
      },
      async ({ id, body }, c) => {
        const member = c.get('member');
        await confirmPassword(context, { c, member, ...body });
        const ended = await endSession(context, member, id);
        return ended === 0 ? null : { ended };
      },
    ),
  ];
}

const FIELDS: Record<string, string> = { INVALID_PASSWORD: 'password', INVALID_CODE: 'code' };

function wrong(code: string): ServiceError {
  const field = FIELDS[code];
  return field ? fieldError(field, 'is wrong') : conflict();
}

function conflict(): ServiceError {
  return new ServiceError('conflict', { message: 'The second factor is already on or off' });
}
