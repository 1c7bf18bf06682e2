import type { Hono } from 'hono';
import { checkPermission } from '../caller.ts';
import { readShape } from '../details.ts';
import { found, knownId } from '../known-id.ts';
import { HttpError } from '../http-error.ts';
import { invitationLetter } from '../../mail/letters.ts';
import { checkPassword } from '../../auth/auth-password.ts';
import { wrongField } from '../../auth/auth-reply.ts';
import { writeSuccess } from '../reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { authCallerOf } from '../../auth/sessions.ts';
import { shapes } from '../../dashboard/shapes.ts';
import { writeAuthReply } from './write-auth-reply.ts';

/** Adds what is about the people of an organisation: all may look, owners may change. */
export function addPeople(
  app: Hono<SessionEnv>,
  { auth, people, invitations, mailer }: DashboardContext,
): void {
  app.post('/auth/change-password', async (c) => {
    const body = await readJson(c, shapes.changePassword);
    await checkPassword(body.newPassword, c.var.member, 'newPassword');
    // Whoever may have learned the old password is signed out everywhere.
    const wanted = { ...body, revokeOtherSessions: true };
    const reply = await auth.ask('/change-password', wanted, authCallerOf(c));
    const wrong = () => wrongField('currentPassword');
    return writeAuthReply(c, reply, { wrong, message: 'Password changed' });
  });

  app.get('/people', async (c) => writeSuccess(c, await people.list(c.var.member.orgId), 'People'));

  app.patch('/people/:id', async (c) => {
    checkPermission(c.var.caller, 'people');
    const { role } = await readJson(c, shapes.role);
    const id = knownId(c.req.param('id'));
    return writeSuccess(
      c,
      found(await people.setRole(c.var.member.orgId, id, role)),
      'Role changed',
    );
  });

  app.delete('/people/:id', async (c) => {
    checkPermission(c.var.caller, 'people');
    const id = knownId(c.req.param('id'));
    const { keys } = readShape(shapes.removal, c.req.query());
    const removed = found(await people.remove(c.var.member.orgId, id, keys));
    return writeSuccess(c, removed, 'Person removed');
  });

  app.get('/invitations', async (c) =>
    writeSuccess(c, await invitations.list(c.var.member.orgId), 'Invitations'),
  );

  app.post('/invitations', async (c) => {
    checkPermission(c.var.caller, 'people');
    const { email } = await readJson(c, shapes.invitation);
    const made = await invitations.invite(c.var.member.orgId, email ?? null);
    const { organisation } = c.var.member;
    if (email) mailer?.send(email, invitationLetter({ organisation, link: made.link }));
    return writeSuccess(c, made, 'Invitation made');
  });

  app.delete('/invitations/:id', async (c) => {
    checkPermission(c.var.caller, 'people');
    const id = knownId(c.req.param('id'));
    if (!(await invitations.revoke(c.var.member.orgId, id))) throw new HttpError('not_found');
    return writeSuccess(c, { id }, 'Invitation ended');
  });
}
