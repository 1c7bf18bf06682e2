import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { Entrance, Waiting } from './entrance.tsx';
import { Failure } from '../ui/loaded.tsx';
import { useSession } from '../api/session.ts';

/** Shows its children to a signed-in user. Redirects everyone else to the sign-in page, which returns here. */
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
  if (!error) return <Waiting>Checking your session…</Waiting>;
  return (
    <Entrance title="Could not load your session">
      <Failure error={error} onRetry={() => void refetch()} />
    </Entrance>
  );
}
