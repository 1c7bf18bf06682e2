import { invitationLetter } from '../../mail/letters.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import { shapes } from '../../dashboard/shapes.ts';
import type { AddRoute } from './route.ts';

/** Adds what is about the people of an organisation: all may look, owners may change. */
export function addPeople(
  route: AddRoute,
  { people, invitations, mailer }: DashboardContext,
): void {
  const permission = 'people';

  route('get /people', { message: 'People' }, ({ orgId }) => people.list(orgId));
  route(
    'patch /people/:id',
    { message: 'Role changed', permission, body: shapes.role },
    ({ orgId, id, body }) => people.setRole(orgId, id, body.role),
  );
  route(
    'delete /people/:id',
    { message: 'Person removed', permission, query: shapes.removal },
    ({ orgId, id, query }) => people.remove(orgId, id, query.keys),
  );

  route('get /invitations', { message: 'Invitations' }, ({ orgId }) => invitations.list(orgId));
  route(
    'post /invitations',
    { message: 'Invitation made', permission, body: shapes.invitation },
    async ({ orgId, member: { organisation }, body: { email } }) => {
      const made = await invitations.invite(orgId, email ?? null);
      if (email) mailer?.send(email, invitationLetter({ organisation, link: made.link }));
      return made;
    },
  );
  route('delete /invitations/:id', { message: 'Invitation ended', permission }, async (given) => {
    const { orgId, id } = given;
    return (await invitations.revoke(orgId, id)) ? { id } : null;
  });
}
