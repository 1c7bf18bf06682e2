import { useId, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { OwnPasswordField, ownPasswordIssue } from './own-password-field.tsx';
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
    () => ({ password: missing.password || ownPasswordIssue(error) }),
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
      <OwnPasswordField
        describedBy={id}
        value={password}
        onChange={setPassword}
        error={issues.password}
      />
      <Trouble error={issues.password ? null : error} />
      <FormActions verb={verb} isDanger={isDanger} isBusy={isBusy} onClose={onClose} />
    </Form>
  );
}
