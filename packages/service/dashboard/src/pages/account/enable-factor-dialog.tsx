import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConfirmFactor, usePrepareFactor } from '../../api/account.ts';
import { partQuery } from '../../api/part-query.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions, needed, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { PasswordForm } from '../../ui/password-dialog.tsx';
import { CodeField, wrongCodeText } from '../../ui/text-field.tsx';
import { issueAt } from '../../words/field-error.ts';

const qrCodePart = partQuery('qr-code', () => import('../../ui/qr-code.tsx'));

/** The dialog to turn two-step sign-in on. */
export interface EnableFactorDialogProps {
  onClose: () => void;
  /** Called with the backup codes, which are shown only once. */
  onEnabled: (codes: string[]) => void;
}

/** Turns two-step sign-in on: asks for the password, shows the secret for an app, and asks for a code of the app. */
export function EnableFactorDialog({ onClose, onEnabled }: EnableFactorDialogProps) {
  const prepare = usePrepareFactor();
  const confirm = useConfirmFactor();
  const { data: prepared } = prepare;
  return (
    <Dialog
      title="Turn on two-step sign-in"
      onClose={onClose}
      isHeld={prepare.isPending || confirm.isPending}
    >
      {prepared ? (
        <ConfirmForm
          uri={prepared.uri}
          action={confirm}
          onClose={onClose}
          onSuccess={() => {
            onEnabled(prepared.codes);
          }}
        />
      ) : (
        <PasswordForm
          verb="Continue"
          action={prepare}
          variables={(password) => password}
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

interface ConfirmFormProps {
  uri: string;
  action: ReturnType<typeof useConfirmFactor>;
  onSuccess: () => void;
  onClose: () => void;
}

function ConfirmForm({ uri, action, onSuccess, onClose }: ConfirmFormProps) {
  const id = useId();
  const { data: qrCode } = useQuery(qrCodePart);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const form = useActionForm({
    defaultValues: { code: '' },
    action,
    variables: ({ code }) => code,
    onSuccess,
    issueOf: (error, name) => issueAt(error, name) && wrongCodeText(false),
  });

  return (
    <Form errors={form.formState.errors} onSubmit={form.submit}>
      <p>
        Scan this QR code with your app, or enter the secret by hand. If the app is on this device,{' '}
        <a href={uri}>open it here</a>.
      </p>
      {qrCode ? (
        <qrCode.QrCode text={uri} label="QR code of the secret below" />
      ) : (
        <div className="qr" />
      )}
      <div className="secret">
        <code id={id} dir="ltr" aria-label="Secret">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyButton text={secret} label="Copy secret" shownIn={id} />
      </div>
      <CodeField {...form.field('code', needed('Enter the code from your app.'))} />
      <ErrorMessage error={form.error} />
      <FormActions verb="Turn on" isBusy={form.isPending} onClose={onClose} />
    </Form>
  );
}
