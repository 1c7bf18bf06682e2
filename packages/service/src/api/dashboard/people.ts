import { invite, listInvitations, revokeInvitation } from '../../auth/invitations.ts';
import { listPeople, removePerson, setRole } from '../../auth/people.ts';
import { invitationLetter } from '../../mail/letters.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import { shapes } from '../../dashboard/shapes.ts';
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
