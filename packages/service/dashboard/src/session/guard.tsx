import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { Entrance } from '../shell/entrance.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSession } from './session.ts';

/** Lets in who is signed in, and leads everybody else to the sign-in and back. */
export function Guard({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session?.signed_in) return children;
  if (session) {
    const here = search ? `${path}?${search}` : path;
    const next = here === '/' ? '' : `?${new URLSearchParams({ next: here })}`;
    return <Redirect to={`/sign-in${next}`} replace />;
  }
  return (
    <Entrance title={error ? 'No answer' : 'One moment'} isPassing={!error}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="muted">
          Asking the service who you are…
        </p>
      )}
    </Entrance>
  );
}
