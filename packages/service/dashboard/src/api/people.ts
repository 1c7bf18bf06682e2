import { useQuery } from '@tanstack/react-query';
import { SESSION } from '../session/session.ts';
import { call } from './call.ts';
import { useAction, useChange } from './use-action.ts';
import type {
  Invitation,
  InvitationLink,
  KeysDecision,
  Person,
  RemovedPerson,
  Role,
} from './wire.ts';

const PEOPLE = ['people'];
const INVITATIONS = ['invitations'];

/** The members of the organization. */
export function usePeople() {
  return useQuery({
    queryKey: PEOPLE,
    queryFn: ({ signal }) => call<Person[]>('/people', { signal }),
  });
}

/** Changes the role of a person. */
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

/** Deletes the account of a person. `keys` is needed when the person created keys. */
export function useRemovePerson() {
  return useChange(PEOPLE, ({ id, keys }: { id: string; keys: KeysDecision | null }) =>
    call<RemovedPerson>(`/people/${id}${keys ? `?keys=${keys}` : ''}`, { method: 'DELETE' }),
  );
}

/** The invitations that can still be used. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS,
    queryFn: async ({ signal }) => {
      const all = await call<Invitation[]>('/invitations', { signal });
      return all.filter(({ used_at }) => used_at === null);
    },
  });
}

/** Creates an invitation. */
export function useInvite() {
  return useChange(
    INVITATIONS,
    (email: string | null) =>
      call<InvitationLink>('/invitations', { method: 'POST', body: { email } }),
    { hasSecret: true },
  );
}

/** Revokes an unused invitation. */
export function useEndInvitation(onDone: () => void) {
  return useChange(
    INVITATIONS,
    (id: string) => call<object>(`/invitations/${id}`, { method: 'DELETE' }),
    { onDone },
  );
}
