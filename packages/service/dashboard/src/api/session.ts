import { useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Payload } from './routes.ts';

/** The user, and what this service offers. */
export type Session = Payload<'get /state'>;

/** The session as this page knows it. */
export interface KnownSession extends Session {
  /** Whether the user was signed in on this page until the session ended. */
  hasExpired?: boolean;
}

/** The query key of the session. */
export const SESSION = ['session'];

/** The session, which also shows whether anyone is signed in. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async ({ client, signal }) => {
      const session = await call('get /state', { signal });
      return compared(client, session);
    },
    staleTime: 60_000,
  });
}

/** The session on pages that need a signed-in user, where it is always loaded. */
export function useKnownSession(): KnownSession {
  const { data } = useSession();
  if (!data) throw new Error('useKnownSession: the session is not loaded');
  return data;
}

/** Records that the session has ended. */
export function expireSession(client: QueryClient): void {
  client.setQueryData<KnownSession>(SESSION, (known) =>
    known?.signed_in ? { ...known, signed_in: false, hasExpired: true } : known,
  );
}

/** Records that the user has turned two-step sign-in on. The page does not wait until the session is loaded again. */
export function recordSecondFactor(client: QueryClient): void {
  client.setQueryData<KnownSession>(SESSION, (known) =>
    known?.user ? { ...known, user: { ...known.user, has_second_factor: true } } : known,
  );
}

/** Loads again what the user is allowed to do. */
export function refreshSession(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: SESSION });
}

/**
 * The function to call after signing in: removes the data of an earlier user, and loads the session. When that fails,
 * the session is unknown, instead of signed out.
 *
 * The data that the page still shows stay. Loading them again would fail, because the link was used.
 */
export function useSessionStart(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    client.removeQueries({ type: 'inactive', predicate: isOfUser });
    await client.refetchQueries({ queryKey: SESSION });
    if (client.getQueryState(SESSION)?.status === 'error') {
      void client.resetQueries({ queryKey: SESSION });
    }
  };
}

/** The function to call after signing out: ends the session without a request. */
export function useSessionEnd(): () => void {
  const client = useQueryClient();
  return () => {
    // An earlier response would sign the user in again. A rejected request is expected now.
    void client.cancelQueries({ queryKey: SESSION });
    client.setQueryData<KnownSession>(
      SESSION,
      (known) => known && { ...known, signed_in: false, hasExpired: false },
    );
    client.removeQueries({ predicate: isOfUser });
  };
}

/** Compares the session with the last one: it can have ended, or begun, in another tab. */
function compared(client: QueryClient, session: Session): KnownSession {
  const known = client.getQueryData<KnownSession>(SESSION);
  if (!session.signed_in) {
    return { ...session, hasExpired: known?.signed_in === true || known?.hasExpired === true };
  }
  if (known?.signed_in && known.user?.email !== session.user?.email) {
    void client.resetQueries({ predicate: isOfUser });
  }
  return session;
}

/** Whether a query has data of the user, other than the session and the parts of the program. */
const isOfUser = ({ queryKey }: Query) => queryKey[0] !== SESSION[0] && queryKey[0] !== 'part';
