import { useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { issueAt } from '../api/api-error.ts';
import { OwnAddress } from './own-address.tsx';
import { PasswordField } from './password-field.tsx';
import { Trouble } from './trouble.tsx';
import { useFirstError } from './use-first-error.ts';
import { FormActions } from './form-actions.tsx';

/** What one's own password is asked for. */
export interface PasswordFormProps {
  /** What it means. */
  children: ReactNode;
  /** The word on the button that does it. */
  verb: string;
  isDanger?: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit: (password: string) => void;
  onClose: () => void;
}

/** Asks for one's own password in a dialog, before something that it protects. */
export function PasswordForm(props: PasswordFormProps) {
  const { children, verb, isDanger = false, isBusy, error, onSubmit, onClose } = props;
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState('');
  const issues = useMemo(
    () => ({
      password: missing || (issueAt(error, 'password') && 'This password is wrong. Try again.'),
    }),
    [missing, error],
  );
  const form = useFirstError(issues);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(password ? '' : 'Enter your password.');
    if (password) onSubmit(password);
  }

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      {children}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={issues.password}
      />
      {/* After the field: a dialog gives the focus to the first control, seen or not. */}
      <OwnAddress />
      <Trouble error={issues.password ? null : error} />
      <FormActions verb={verb} isDanger={isDanger} isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
