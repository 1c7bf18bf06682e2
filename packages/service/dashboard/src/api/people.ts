import { useQuery } from '@tanstack/react-query';
import { SESSION } from './session.ts';
import { call } from './call.ts';
import type { Payload, Query, Row } from './routes.ts';
import { useAction, useChange } from './use-action.ts';

/** A member of the organization. */
export type Person = Row<'get /people'>;

/** A role. An owner invites and removes people, and changes roles. */
export type Role = Person['role'];

/** A user who was removed, how many of their keys were kept and revoked, and how many of their invitations ended. */
export type RemovedPerson = Payload<'delete /people/{id}'>;

/** Whether the keys of a removed user are kept or revoked. */
export type KeysDecision = NonNullable<Query<'delete /people/{id}'>['keys']>;

/** An invitation. Its email address, when it has one, is the only one that can use it. */
export type Invitation = Row<'get /invitations'>;

/** A new invitation. Only this response has the link. */
export type InvitationLink = Payload<'post /invitations'>;

const PEOPLE = ['people'];
const INVITATIONS = ['invitations'];

/** The members of the organization. */
export function usePeople() {
  return useQuery({
    queryKey: PEOPLE,
    queryFn: ({ signal }) => call('get /people', { signal }),
  });
}

/** Changes the role of a member. */
export function useSetRole() {
  return useChange(PEOPLE, ({ id, role }: { id: string; role: Role }) =>
    call('patch /people/{id}', { path: { id }, body: { role } }),
  );
}

/** Signs a member out everywhere. */
export function useSignOutPerson() {
  return useAction({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call('post /people/{id}/sign-out', { path: { id }, body: { password } }),
  });
}

/** Sets whether the organization requires two-step sign-in, which is part of the session. */
export function useSetFactorRule() {
  return useChange(SESSION, ({ isRequired, password }: { isRequired: boolean; password: string }) =>
    call('patch /organization', { body: { require_second_factor: isRequired, password } }),
  );
}

/** Deletes the account of a member. `keys` is needed when the member created keys. */
export function useRemovePerson() {
  return useChange(PEOPLE, ({ id, keys }: { id: string; keys: KeysDecision | null }) =>
    call('delete /people/{id}', { path: { id }, query: { keys: keys ?? undefined } }),
  );
}

/** The invitations that can still be used. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS,
    queryFn: async ({ signal }) => {
      const all = await call('get /invitations', { signal });
      return all.filter(({ used_at }) => used_at === null);
    },
  });
}

/** Creates an invitation. */
export function useInvite() {
  return useChange(
    INVITATIONS,
    (email: string | null) => call('post /invitations', { body: { email } }),
    { hasSecret: true },
  );
}

/** Revokes an unused invitation. */
export function useEndInvitation(onDone: () => void) {
  return useChange(
    INVITATIONS,
    (id: string) => call('delete /invitations/{id}', { path: { id } }),
    { onDone },
  );
}
