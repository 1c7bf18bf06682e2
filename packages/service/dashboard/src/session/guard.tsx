import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { Entrance } from '../shell/entrance.tsx';
import { Waiting } from '../shell/waiting.tsx';
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
  if (!error) return <Waiting>Checking your session…</Waiting>;
  return (
    <Entrance title="Could not load your session">
      <Failure error={error} onRetry={() => void refetch()} />
    </Entrance>
  );
}
