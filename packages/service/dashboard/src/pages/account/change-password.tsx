import { useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { useChangePassword } from '../../api/account.ts';
import { useTell } from '../../shell/notice.tsx';
import { OwnAddress } from '../../ui/own-address.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useFirstError } from '../../ui/use-first-error.ts';
import { PASSWORD, passwordIssue } from '../../words/password-rule.ts';

/** Changes one's own password. */
export function ChangePassword() {
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const [own, setOwn] = useState({ now: '', next: '' });
  const { mutate, isPending, error } = useChangePassword();
  const tell = useTell();
  const issues = useMemo(
    () => ({
      now: own.now || (issueAt(error, 'currentPassword') ? 'This is not your password.' : ''),
      next: own.next || issueAt(error, 'newPassword'),
    }),
    [own, error],
  );
  const form = useFirstError(issues);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = { now: now ? '' : 'Enter your password.', next: passwordIssue(next) };
    setOwn(found);
    if (found.now || found.next) return;
    mutate(
      { currentPassword: now, newPassword: next },
      {
        onSuccess: () => {
          setNow('');
          setNext('');
          tell('Your password is changed. You were signed out everywhere else.');
        },
      },
    );
  }

  return (
    <section className="part" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form ref={form} className="form narrow" noValidate onSubmit={submit}>
        <OwnAddress />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          value={now}
          onChange={setNow}
          error={issues.now}
        />
        <PasswordField
          label="New password"
          name="new"
          autoComplete="new-password"
          hint={`At least ${PASSWORD.min} characters.`}
          value={next}
          onChange={setNext}
          error={issues.next}
        />
        <Trouble error={issues.now || issues.next ? null : error} />
        <div className="actions">
          <button className="button" type="submit" aria-busy={isPending}>
            Change the password
          </button>
        </div>
      </form>
    </section>
  );
}
