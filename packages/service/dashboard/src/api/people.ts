import { useQuery } from '@tanstack/react-query';
import { SESSION } from '../session/session.ts';
import { call } from './call.ts';
import { useAction } from './use-action.ts';
import { useChange } from './use-change.ts';
import type { Invitation, InvitationLink, Person, RemovedPerson, Role } from './wire.ts';

const PEOPLE = ['people'];
const INVITATIONS = ['invitations'];

/** Lists who belongs to the organisation. */
export function usePeople() {
  return useQuery({
    queryKey: PEOPLE,
    queryFn: ({ signal }) => call<Person[]>('/people', { signal }),
  });
}

/** Gives a person another role. */
export function useSetRole() {
  return useChange(PEOPLE, ({ id, role }: { id: string; role: Role }) =>
    call<Person>(`/people/${id}`, { method: 'PATCH', body: { role } }),
  );
}

/** Signs a member out everywhere. */
export function useSignOutPerson() {
  return useAction({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call<{ ended: number }>(`/people/${id}/sign-out`, { method: 'POST', body: { password } }),
  });
}

/** Sets whether the organization requires two-step sign-in, which is part of the session. */
export function useSetFactorRule() {
  return useChange(SESSION, ({ isRequired, password }: { isRequired: boolean; password: string }) =>
    call('/organization', {
      method: 'PATCH',
      body: { require_second_factor: isRequired, password },
    }),
  );
}

/** What becomes of the keys that somebody made, when they go. */
export type KeysDecision = 'keep' | 'revoke';

/** Takes a person's account away; what becomes of their keys has to be said where there are some. */
export function useRemovePerson() {
  return useChange(PEOPLE, ({ id, keys }: { id: string; keys: KeysDecision | null }) =>
    call<RemovedPerson>(`/people/${id}${keys ? `?keys=${keys}` : ''}`, { method: 'DELETE' }),
  );
}

/** Lists the links that can still be used. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS,
    queryFn: async ({ signal }) => {
      const all = await call<Invitation[]>('/invitations', { signal });
      return all.filter(({ used_at }) => used_at === null);
    },
  });
}

/** Makes a link for one more person. */
export function useInvite() {
  return useChange(
    INVITATIONS,
    (email: string | null) =>
      call<InvitationLink>('/invitations', { method: 'POST', body: { email } }),
    { hasSecret: true },
  );
}

/** Ends a link that was not used yet. */
export function useEndInvitation() {
  return useChange(INVITATIONS, (id: string) =>
    call<object>(`/invitations/${id}`, { method: 'DELETE' }),
  );
}
