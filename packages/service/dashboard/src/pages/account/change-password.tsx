import { useWatch } from 'react-hook-form';
import { useChangePassword } from '../../api/account.ts';
import { useKnownSession } from '../../api/session.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import {
  NewPasswordField,
  OwnAddress,
  PasswordField,
  WRONG_PASSWORD,
} from '../../ui/password-field.tsx';
import { passwordRule } from '../../words/password-rule.ts';
import { issueAt } from '../../words/field-error.ts';

/** The form for a new password of the user. */
export function ChangePassword() {
  const notify = useNotify();
  const { user, organisation } = useKnownSession();
  const form = useActionForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    action: useChangePassword(),
    variables: (passwords) => passwords,
    onSuccess: () => {
      form.reset();
      notify('Password changed. All other browsers were signed out.');
    },
    issueOf: (error, name) => {
      const issue = issueAt(error, name);
      return issue && name === 'currentPassword' ? WRONG_PASSWORD : issue;
    },
  });
  const password = useWatch({ control: form.control, name: 'newPassword' });

  return (
    <section className="part" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <Form errors={form.formState.errors} className="form narrow" onSubmit={form.submit}>
        <OwnAddress />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword', { required: 'Enter your password.' })}
        />
        <NewPasswordField
          label="New password"
          password={password}
          owner={{ email: user?.email, name: user?.name, organisation: organisation?.name }}
          {...form.field('newPassword', passwordRule)}
        />
        <ErrorMessage error={form.error} />
        <div className="actions">
          <Button type="submit" isBusy={form.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}
