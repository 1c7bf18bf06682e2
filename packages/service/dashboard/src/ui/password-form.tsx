import { useId, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { issueAt } from '../api/api-error.ts';
import { OwnAddress } from './own-address.tsx';
import { PasswordField } from './password-field.tsx';
import { Trouble } from './trouble.tsx';
import { Form } from './form.tsx';
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
  const id = useId();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ password: '' });
  const issues = useMemo(
    () => ({
      password:
        missing.password || (issueAt(error, 'password') && 'This password is wrong. Try again.'),
    }),
    [missing, error],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing({ password: password ? '' : 'Enter your password.' });
    if (password) onSubmit(password);
  }

  return (
    <Form errors={issues} onSubmit={submit}>
      <div id={id}>{children}</div>
      <PasswordField
        label="Your password"
        describedBy={id}
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
    </Form>
  );
}
