import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { useSessionEnd } from '../session/session.ts';
import { useTell } from './notice.tsx';

/** Ends the session, and leads to the sign-in. */
export function SignOut() {
  const [, navigate] = useLocation();
  const end = useSessionEnd();
  const tell = useTell();
  const { mutate } = useMutation({
    mutationFn: () => call('/auth/sign-out', { method: 'POST', body: {} }),
    onSuccess: () => {
      end();
      navigate('/sign-in');
    },
    onError: tell.failure,
  });
  return (
    <button
      className="quiet"
      type="button"
      onClick={() => {
        mutate();
      }}
    >
      Sign out
    </button>
  );
}
