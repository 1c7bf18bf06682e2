import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useFirstError } from '../../ui/use-first-error.ts';
import { failureText } from '../../words/failure-text.ts';
import { PASSWORD, passwordIssue } from '../../words/password-rule.ts';

/** Takes another password, for who has a link. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [issues, setIssues] = useState({ password: '' });
  const form = useFirstError(issues);
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
        Your password is changed, and you are signed out everywhere. Sign in with the new one.
      </p>
    );
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD.min} characters. A few words are easy to keep in mind.`}
        value={password}
        onChange={setPassword}
        error={issues.password}
      />
      <Trouble error={error} text={troubleText(error)} />
      <button className="button first" type="submit" aria-busy={isPending}>
        Change the password
      </button>
    </form>
  );
}

function troubleText(error: unknown): string {
  const isEnded = error instanceof ApiError && error.status === 404;
  return isEnded ? 'This link has ended. Ask for another one.' : failureText(error);
}
