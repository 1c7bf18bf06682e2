import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { failureText } from '../../words/failure-text.ts';
import { passwordIssue } from '../../words/password-rule.ts';

/** Takes another password, for who has a link. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [issues, setIssues] = useState({ password: '' });
  const { mutate, isPending, isSuccess, error } = useAction({
    mutationFn: () => call('/password-resets/use', { method: 'POST', body: { token, password } }),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = { password: passwordIssue(password) };
    setIssues(found);
    if (!found.password) mutate();
  }

  if (isSuccess) {
    return (
      // The button that was pressed is gone.
      <p className="remark" tabIndex={-1} ref={(place) => place?.focus()}>
        Password changed. You were signed out everywhere. Sign in with your new password.
      </p>
    );
  }
  return (
    <Form errors={issues} onSubmit={submit}>
      <NewPasswordField
        label="New password"
        name="password"
        value={password}
        onChange={setPassword}
        error={issues.password}
      />
      <Trouble error={error} text={troubleText(error)} />
      <button className="button first" type="submit" aria-busy={isPending}>
        Change password
      </button>
    </Form>
  );
}

function troubleText(error: unknown): string {
  const isEnded = error instanceof ApiError && error.status === 404;
  return isEnded ? 'This link has expired. Request a new one.' : failureText(error);
}
