import { invite, listInvitations, revokeInvitation } from '../auth/invitations.ts';
import { listPeople, removePerson, setRole, signOutPerson } from '../auth/people.ts';
import { setSecondFactorRule } from '../auth/second-factor-rule.ts';
import { invitationLetter } from '../mail/letters.ts';
import type { DashboardContext } from './context.ts';
import { shapes } from './shapes.ts';
import { confirmPassword } from './factor-change.ts';
import { createInvitationLimits } from './invitation-limits.ts';
import type { AddRoute } from './route.ts';

/** Adds what is about the people of an organisation: all may look, owners may change. */
export function addPeople(route: AddRoute, context: DashboardContext): void {
  const permission = 'people';
  const limitInvitations = createInvitationLimits(context.createCounter);

  route('get /people', { message: 'People' }, ({ orgId }) => listPeople(context.store.db, orgId));
  route(
    'patch /people/:id',
    { message: 'Role changed', permission, body: shapes.role },
    ({ orgId, id, body }) => setRole(context, { orgId, personId: id }, body.role),
  );
  route(
    'delete /people/:id',
    { message: 'Person removed', permission, query: shapes.removal },
    async ({ orgId, id, query }) => {
      const removed = await removePerson(context, { orgId, personId: id }, query.keys);
      if (removed) context.streams.end(id);
      return removed;
    },
  );

  route(
    'post /people/:id/sign-out',
    { message: 'Person signed out', permission, body: shapes.ownPassword },
    async ({ c, member, orgId, id, body }) => {
      await confirmPassword(context, { c, member, ...body });
      return signOutPerson(context, { orgId, personId: id }, member.sessionId);
    },
  );
  route(
    'patch /organization',
    { message: 'Organization changed', permission, body: shapes.organizationChange },
    async ({ c, member, orgId, body: { password, require_second_factor: isRequired } }) => {
      await confirmPassword(context, { c, member, password });
      await setSecondFactorRule(context, orgId, isRequired);
      return {};
    },
  );

  route('get /invitations', { message: 'Invitations' }, ({ orgId }) =>
    listInvitations(context, orgId),
  );
  route(
    'post /invitations',
    { message: 'Invitation made', permission, body: shapes.invitation },
    async ({ orgId, member: { id: personId, organisation }, body: { email } }) => {
      if (email) await limitInvitations({ orgId, personId, email });
      const made = await invite(context, { orgId, personId }, email ?? null);
      if (email) context.mailer?.send(email, invitationLetter({ organisation, link: made.link }));
      return made;
    },
  );
  route('delete /invitations/:id', { message: 'Invitation ended', permission }, ({ orgId, id }) =>
    revokeInvitation(context, orgId, id),
  );
}
