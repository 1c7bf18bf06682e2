import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { Session } from '../api/wire.ts';

/** A session as this page knows it. */
export interface KnownSession extends Session {
  /** Whether the person was signed in here until the service said otherwise. */
  hasExpired?: boolean;
}

const SESSION = ['session'];

/** Asks who is looking. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: ({ signal }) => call<KnownSession>('/state', { signal }),
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

/** Gives what is called after signing in: everything known is forgotten, and who is here asked anew. */
export function useSessionStart(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    forget(client);
    await client.refetchQueries({ queryKey: SESSION });
  };
}

/** Gives what is called after signing out: nobody is here any more, which needs no asking. */
export function useSessionEnd(): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueryData<KnownSession>(SESSION, (known) => known && { ...known, signed_in: false });
    forget(client);
  };
}

function forget(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
}
