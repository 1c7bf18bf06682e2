import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionEnd } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { useNotify } from '../ui/notice.tsx';

/** A button that ends the session, and opens the sign-in page. */
export function SignOut() {
  const [, navigate] = useLocation();
  const endSession = useSessionEnd();
  const notify = useNotify();
  const { mutate, isPending } = useAction({
    mutationFn: () => call('post /auth/sign-out', {}),
    onSuccess: () => {
      endSession();
      navigate('/sign-in');
      notify('You are signed out.');
    },
    onError: notify.failure,
  });
  return (
    <Button
      look="quiet"
      isBusy={isPending}
      onClick={() => {
        mutate();
      }}
    >
      Sign out
    </Button>
  );
}
