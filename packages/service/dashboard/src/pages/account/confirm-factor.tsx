import { lazy, Suspense, useId, useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { useConfirmFactor } from '../../api/account.ts';
import { loadPage } from '../../shell/load-page.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { codeIssue } from '../../words/code-issue.ts';
import { FormActions } from '../../ui/form-actions.tsx';

const QrCode = lazy(() => loadPage(() => import('../../ui/qr-code.tsx')));

/** Gives an app its secret, and takes a code of it. */
export function ConfirmFactor(props: {
  uri: string;
  onClose: () => void;
  onConfirmed: () => void;
}) {
  const { uri, onClose, onConfirmed } = props;
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState({ code: '' });
  const { mutate, isPending, error } = useConfirmFactor();
  const id = useId();
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const issues = useMemo(
    () => ({ code: missing.code || (issueAt(error, 'code') && codeIssue(false)) }),
    [missing, error],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing({ code: code.trim() ? '' : 'Enter the code from your app.' });
    if (code.trim()) mutate(code, { onSuccess: onConfirmed });
  }

  return (
    <Form errors={issues} onSubmit={submit}>
      <p>
        Scan this QR code with your app, or enter the secret by hand. If the app is on this device,{' '}
        <a href={uri}>open it here</a>.
      </p>
      <Suspense fallback={<div className="qr" />}>
        <QrCode text={uri} label="QR code of the secret below" />
      </Suspense>
      <div className="secret">
        <code id={id} dir="ltr" aria-label="Secret">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </code>
        <CopyButton text={secret} label="Copy secret" shownIn={id} />
      </div>
      <CodeField value={code} onChange={setCode} error={issues.code} />
      <Trouble error={issues.code ? null : error} />
      <FormActions verb="Turn on" isBusy={isPending} onClose={onClose} />
    </Form>
  );
}
