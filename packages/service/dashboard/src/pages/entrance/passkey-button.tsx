import { signInByPasskey } from '../../api/passkey-sign-in.ts';
import { useAction } from '../../api/use-action.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { passkeyText } from '../../words/passkey-text.ts';

/** Signs in by a passkey, without an address or a password. */
export function PasskeyButton({ onEntered }: { onEntered: () => Promise<void> }) {
  const { mutate, isPending, error } = useAction({
    mutationFn: signInByPasskey,
    onSuccess: onEntered,
  });
  return (
    <div className="form">
      <Trouble error={error} text={error ? passkeyText(error) : undefined} />
      <div className="actions">
        <button
          className="button"
          type="button"
          aria-busy={isPending}
          onClick={() => {
            mutate();
          }}
        >
          Sign in with a passkey
        </button>
      </div>
    </div>
  );
}
