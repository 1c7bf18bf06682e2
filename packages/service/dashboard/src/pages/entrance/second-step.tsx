import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Body } from '../../api/routes.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../api/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, needed, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage } from '../../ui/messages.tsx';
import { CodeField, wrongCodeText } from '../../ui/text-field.tsx';
import { signInFailureText } from '../../words/failure-text.ts';
import { issueAt } from '../../words/field-error.ts';

/** The second step of signing in. */
export interface SecondStepProps {
  onSignedIn: () => Promise<void>;
  /** Called to go back to the password, which the user enters again. */
  onStartOver: () => void;
}

/** The page for the second step of signing in: a code of the app, or a backup code. */
export function SecondStep({ onSignedIn, onStartOver }: SecondStepProps) {
  const hasMail = Boolean(useSession().data?.has_mail);
  const [isBackup, setBackup] = useState(false);
  const action = useAction({
    mutationFn: (body: Body<'post /auth/sign-in/second-factor'>) =>
      call('post /auth/sign-in/second-factor', { body }),
    onSuccess: onSignedIn,
  });
  const form = useActionForm({
    defaultValues: { code: '' },
    action,
    variables: (values) => values,
    issueOf: (error, name) => issueAt(error, name) && wrongCodeText(isBackup),
  });
  const { setFocus } = form;
  // The page's title has the focus until here. The code is all that the page asks for.
  useEffect(() => {
    setFocus('code');
  }, [setFocus]);

  return (
    <Entrance title="Two-step sign-in">
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <CodeField isBackup={isBackup} {...form.field('code', needed('Enter your code.'))} />
        <ErrorMessage error={form.error} text={failureTextOf(form.error, hasMail)} />
        <div className="actions">
          <Button type="submit" look="first" isBusy={form.isPending}>
            Sign in
          </Button>
          <Button onClick={onStartOver}>Start over</Button>
        </div>
      </Form>
      <div className="actions">
        <Button
          look="quiet"
          onClick={() => {
            setBackup(!isBackup);
            form.reset();
            action.reset();
          }}
        >
          {isBackup ? 'Use a code from the app' : 'Use a backup code'}
        </Button>
      </div>
      <p className="muted">
        Lost your phone? Use a backup code. If you lost those too, ask the operator of this service
        to turn off two-step sign-in for you.
      </p>
    </Entrance>
  );
}

function failureTextOf(error: unknown, hasMail: boolean): string {
  const hasExpired = error instanceof ApiError && error.status === 401;
  return hasExpired
    ? 'This sign-in has expired, or too many codes were wrong. Start over.'
    : signInFailureText(error, hasMail);
}
