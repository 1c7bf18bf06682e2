import { useMemo, useState, type SyntheticEvent } from 'react';
import { issueAt } from '../../api/api-error.ts';
import { useChangePassword } from '../../api/account.ts';
import { useKnownSession } from '../../session/session.ts';
import { useTell } from '../../shell/notice.tsx';
import { OwnAddress } from '../../ui/own-address.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { ownPasswordIssue } from '../../ui/own-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { passwordIssue } from '../../words/password-rule.ts';

/** Changes one's own password. */
export function ChangePassword() {
  const [now, setNow] = useState('');
  const [next, setNext] = useState('');
  const [own, setOwn] = useState({ now: '', next: '' });
  const { mutate, isPending, error } = useChangePassword();
  const tell = useTell();
  const { user, organisation } = useKnownSession();
  const owner = {
    email: user?.email ?? '',
    name: user?.name ?? '',
    organisation: organisation?.name ?? '',
  };
  const issues = useMemo(
    () => ({
      now: own.now || ownPasswordIssue(error, 'currentPassword'),
      next: own.next || issueAt(error, 'newPassword'),
    }),
    [own, error],
  );

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
          tell('Password changed. All other browsers were signed out.');
        },
      },
    );
  }

  return (
    <section className="part" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form errors={issues} className="form narrow" onSubmit={submit}>
        <OwnAddress />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          value={now}
          onChange={setNow}
          error={issues.now}
        />
        <NewPasswordField
          label="New password"
          name="new"
          owner={owner}
          value={next}
          onChange={setNext}
          error={issues.next}
        />
        <Trouble error={issues.now || issues.next ? null : error} />
        <div className="actions">
          <button className="button" type="submit" aria-busy={isPending}>
            Change password
          </button>
        </div>
      </Form>
    </section>
  );
}
