import { invite, listInvitations, revokeInvitation } from '../auth/invitations.ts';
import { listPeople, removePerson, setRole, signOutPerson } from '../auth/people.ts';
import { setSecondFactorRule } from '../auth/second-factor-rule.ts';
import { invitationLetter } from '../mail/letters.ts';
import type { DashboardContext } from './context.ts';
import { shapes } from './shapes.ts';
import { confirmPassword } from './factor-change.ts';
import { createInvitationLimits } from './invitation-limits.ts';
import { responses } from './responses.ts';
import { pageBody, params, route } from './route.ts';

/** The routes of an organization's members. All of them can read, owners can change. */
export function peopleRoutes(context: DashboardContext) {
  const permission = 'people';
  const limitInvitations = createInvitationLimits(context.createCounter);

  return [
    route('get /people', { message: 'People', response: responses.people }, ({ orgId }) =>
      listPeople(context.store.db, orgId),
    ),
    route(
      'patch /people/{id}',
      {
        message: 'Role changed',
        permission,
        params,
        body: pageBody(shapes.role),
        response: responses.person,
      },
      ({ orgId, id, body }) => setRole(context, { orgId, personId: id }, body.role),
    ),
    route(
      'delete /people/{id}',
      {
        message: 'User removed',
        permission,
        params,
        query: shapes.removal,
        response: responses.removedPerson,
      },
      async ({ orgId, id, keys }) => {
        const removed = await removePerson(context, { orgId, personId: id }, keys);
        if (removed) context.streams.end(id);
        return removed;
      },
    ),
    route(
      'post /people/{id}/sign-out',
      {
        message: 'User signed out',
        permission,
        params,
        body: pageBody(shapes.ownPassword),
        response: responses.endedSessions,
      },
      async ({ orgId, id, body }, c) => {
        const member = c.get('member');
        await confirmPassword(context, { c, member, ...body });
        return signOutPerson(context, { orgId, personId: id }, member.sessionId);
      },
    ),
    route(
      'patch /organization',
      {
        message: 'Organization changed',
        permission,
        body: pageBody(shapes.organizationChange),
        response: responses.nothing,
      },
      async ({ orgId, body: { password, require_second_factor: isRequired } }, c) => {
        await confirmPassword(context, { c, member: c.get('member'), password });
        await setSecondFactorRule(context, orgId, isRequired);
        return {};
      },
    ),

    route(
      'get /invitations',
      { message: 'Invitations', response: responses.invitations },
      ({ orgId }) => listInvitations(context, orgId),
    ),
    route(
      'post /invitations',
      {
        message: 'Invitation made',
        permission,
        body: pageBody(shapes.invitation),
        response: responses.invitationLink,
      },
      async ({ orgId, body: { email } }, c) => {
        const { id: personId, organisation } = c.get('member');
        if (email) await limitInvitations({ orgId, personId, email });
        const made = await invite(context, { orgId, personId }, email ?? null);
        if (email) context.mailer?.send(email, invitationLetter({ organisation, link: made.link }));
        return made;
      },
    ),
    route(
      'delete /invitations/{id}',
      { message: 'Invitation ended', permission, params, response: responses.endedInvitation },
      ({ orgId, id }) => revokeInvitation(context, orgId, id),
    ),
  ];
}
