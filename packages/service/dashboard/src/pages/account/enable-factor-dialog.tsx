import { usePrepareFactor } from '../../api/account.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';
import { ConfirmFactor } from './confirm-factor.tsx';

/** Switches two-step sign-in on: asks for the password, and then for a code of the app that was given the secret. */
export function EnableFactorDialog(props: {
  onClose: () => void;
  /** Called with the backup codes, which are shown once. */
  onEnabled: (codes: string[]) => void;
}) {
  const { onClose, onEnabled } = props;
  const { mutate, data: prepared, isPending, error } = usePrepareFactor();
  return (
    <Dialog title="Turn on two-step sign-in" onClose={onClose} isHeld={isPending}>
      {prepared ? (
        <ConfirmFactor
          uri={prepared.uri}
          onClose={onClose}
          onConfirmed={() => {
            onEnabled(prepared.codes);
          }}
        />
      ) : (
        <PasswordForm
          verb="Continue"
          isBusy={isPending}
          error={error}
          onSubmit={(password) => {
            mutate(password);
          }}
          onClose={onClose}
        >
          <p>
            You need an app that generates codes, such as an authenticator app on your phone or a
            password manager. When two-step sign-in is on, all other browsers are signed out.
          </p>
        </PasswordForm>
      )}
    </Dialog>
  );
}
