import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { ResetLink } from '../../api/wire.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { failureText } from '../../words/failure-text.ts';
import { nounText } from '../../words/numbers.ts';
import { passwordIssue } from '../../words/password-rule.ts';
import { ResetPasskeys } from './reset-passkeys.tsx';

/** Takes another password, for a user who has a link, and says which passkeys still sign in. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const [issues, setIssues] = useState({ password: '' });
  const { data: link, error: linkError } = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) =>
      call<ResetLink>('/password-resets/check', { method: 'POST', body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const {
    mutate,
    isPending,
    data: reset,
    error,
  } = useAction({
    mutationFn: () =>
      call<{ passkeys: number }>('/password-resets/use', {
        method: 'POST',
        body: { token, password, remove_passkeys: isRemoving },
      }),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = { password: passwordIssue(password) };
    setIssues(found);
    if (!found.password) mutate();
  }

  if (reset) {
    return (
      // The button that was pressed is gone.
      <p className="remark" tabIndex={-1} ref={(place) => place?.focus()}>
        Password changed. You were signed out everywhere. Sign in with your new password.
        {reset.passkeys > 0 &&
          ` ${nounText(reset.passkeys, 'passkey')} can still sign in. You can remove them on the page Your account.`}
      </p>
    );
  }
  const trouble = error ?? linkError;
  return (
    <Form errors={issues} onSubmit={submit}>
      <NewPasswordField
        label="New password"
        name="password"
        value={password}
        onChange={setPassword}
        error={issues.password}
      />
      {link && <ResetPasskeys link={link} isRemoving={isRemoving} onChange={setRemoving} />}
      <Trouble error={trouble} text={troubleText(trouble)} />
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
