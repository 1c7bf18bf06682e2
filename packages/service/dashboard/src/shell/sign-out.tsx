import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionEnd } from '../session/session.ts';
import { useTell } from './notice.tsx';

/** Ends the session, and leads to the sign-in. */
export function SignOut() {
  const [, navigate] = useLocation();
  const end = useSessionEnd();
  const tell = useTell();
  const { mutate, isPending } = useAction({
    mutationFn: () => call('/auth/sign-out', { method: 'POST', body: {} }),
    onSuccess: () => {
      end();
      navigate('/sign-in');
      tell('You are signed out.');
    },
    onError: tell.failure,
  });
  return (
    <button
      className="quiet"
      type="button"
      aria-busy={isPending}
      onClick={() => {
        mutate();
      }}
    >
      Sign out
    </button>
  );
}
