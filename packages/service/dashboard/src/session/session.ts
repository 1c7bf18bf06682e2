import { useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Session } from '../api/wire.ts';

/** A session as this page knows it. */
export interface KnownSession extends Session {
  /** Whether the person was signed in here until the service said otherwise. */
  hasExpired?: boolean;
}

/** Under which key it is asked who is here. */
export const SESSION = ['session'];

/** Asks who is looking. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async ({ client, signal }) => {
      const session = await call<Session>('/state', { signal });
      return noticed(client, session);
    },
    staleTime: 60_000,
  });
}

/** The session of pages behind the sign-in, where there always is one. */
export function useKnownSession(): KnownSession {
  const { data } = useSession();
  if (!data) throw new Error('useKnownSession: there is no session here');
  return data;
}

/** Notes that the service knows the person no more. */
export function expireSession(client: QueryClient): void {
  client.setQueryData<KnownSession>(SESSION, (known) =>
    known?.signed_in ? { ...known, signed_in: false, hasExpired: true } : known,
  );
}

/** Asks anew what the user is allowed to do. */
export function refreshSession(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SESSION });
}

/**
 * Gives what is called after signing in: everything known is forgotten, and who is here asked anew.
 * Where that fails it is not known any more, and no longer that nobody is.
 *
 * What the page still shows stays: drawn once more before it is left, it would be asked again, and a
 * link that has just been used has ended.
 */
export function useSessionStart(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ type: 'inactive', predicate: isOther });
    await client.refetchQueries({ queryKey: SESSION });
    if (client.getQueryState(SESSION)?.status === 'error') {
      void client.resetQueries({ queryKey: SESSION });
    }
  };
}

/** Gives what is called after signing out: nobody is here any more, which needs no asking. */
export function useSessionEnd(): () => void {
  const client = useQueryClient();
  return () => {
    // A reply of before would let them in again; and what was refused meanwhile is no surprise.
    void client.cancelQueries({ queryKey: SESSION });
    client.setQueryData<KnownSession>(
      SESSION,
      (known) => known && { ...known, signed_in: false, hasExpired: false },
    );
    client.removeQueries({ predicate: isOther });
  };
}

/** Compares who is here with who was: a session may have ended, or begun, in another tab. */
function noticed(client: QueryClient, session: Session): KnownSession {
  const known = client.getQueryData<KnownSession>(SESSION);
  if (!session.signed_in) {
    return { ...session, hasExpired: known?.signed_in === true || known?.hasExpired === true };
  }
  if (known?.signed_in && known.user?.email !== session.user?.email) {
    void client.resetQueries({ predicate: isOther });
  }
  return session;
}

const isOther = ({ queryKey }: Query) => queryKey[0] !== SESSION[0];
