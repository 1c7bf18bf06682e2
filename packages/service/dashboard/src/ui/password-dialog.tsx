import { useId, type ReactNode } from 'react';
import type { Action } from '../api/use-action.ts';
import { Dialog } from './dialog.tsx';
import { Form, FormActions, useActionForm } from './form.tsx';
import { ErrorMessage } from './messages.tsx';
import { OwnPasswordField, WRONG_PASSWORD } from './password-field.tsx';
import { issueAt } from '../words/field-error.ts';

/** An action that needs the user's password. */
export interface PasswordFormProps<Result, Variables> {
  /** What the action means. */
  children: ReactNode;
  /** The text of the button that runs the action. */
  verb: string;
  isDanger?: boolean;
  action: Action<Result, Variables>;
  /** The variables of the action, by the password. */
  variables: (password: string) => Variables;
  onSuccess?: (result: Result) => void;
  onClose: () => void;
}

/** A dialog that asks for the user's password before an action. */
export function PasswordDialog<Result, Variables>({
  title,
  ...form
}: PasswordFormProps<Result, Variables> & { title: string }) {
  return (
    <Dialog title={title} onClose={form.onClose} isHeld={form.action.isPending}>
      <PasswordForm {...form} />
    </Dialog>
  );
}

/** The form of a {@link PasswordDialog}. */
export function PasswordForm<Result, Variables>(props: PasswordFormProps<Result, Variables>) {
  const { children, verb, isDanger = false, action, variables, onSuccess, onClose } = props;
  const id = useId();
  const form = useActionForm({
    defaultValues: { password: '' },
    action,
    variables: ({ password }) => variables(password),
    ...(onSuccess && { onSuccess }),
    issueOf: (error, name) => issueAt(error, name) && WRONG_PASSWORD,
  });
  return (
    <Form errors={form.formState.errors} onSubmit={form.submit}>
      <div id={id}>{children}</div>
      <OwnPasswordField
        label="Your password"
        describedBy={id}
        {...form.field('password', { required: 'Enter your password.' })}
      />
      <ErrorMessage error={form.error} />
      <FormActions verb={verb} isDanger={isDanger} isBusy={form.isPending} onClose={onClose} />
    </Form>
  );
}
