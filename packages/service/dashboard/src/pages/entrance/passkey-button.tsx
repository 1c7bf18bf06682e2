import { useSignInByPasskey } from '../../api/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { passkeyText } from '../../words/passkey-text.ts';

/** A button that signs in with a passkey, without an address or a password. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { mutate, isPending, error } = useSignInByPasskey(onSignedIn);
  return (
    <div className="form">
      <ErrorMessage error={error} text={error ? passkeyText(error) : undefined} />
      <div className="actions">
        <Button
          isBusy={isPending}
          onClick={() => {
            mutate();
          }}
        >
          Sign in with a passkey
        </Button>
      </div>
    </div>
  );
}
