import { useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Body } from '../../api/routes.ts';
import { useAction } from '../../api/use-action.ts';
import { returnPath } from './return-path.ts';
import { useSession, useSessionStart } from '../../api/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, needed, useActionForm } from '../../ui/form.tsx';
import { ErrorMessage, StatusMessage } from '../../ui/messages.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from '../../ui/text-field.tsx';
import { signInFailureText } from '../../words/failure-text.ts';
import { passkeyRefusal } from '../../words/passkey-text.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';

/** The sign-in page: a password, and a second step where that is on, or a passkey. */
export function SignIn() {
  const { data: session } = useSession();
  const search = useSearch();
  const startSession = useSessionStart();
  const [step, setStep] = useState<'password' | 'code' | 'done'>('password');
  const signedIn = async () => {
    await startSession();
    setStep('done');
  };
  const action = useAction({
    mutationFn: (body: Body<'post /auth/sign-in/email'>) =>
      call('post /auth/sign-in/email', { body }),
    onSuccess: ({ second_factor }) => (second_factor ? setStep('code') : signedIn()),
  });
  const form = useActionForm({
    defaultValues: { email: '', password: '' },
    action,
    variables: ({ email, password }) => ({ email: email.trim(), password }),
    // The service does not tell which of the two was wrong.
    issueOf: () => '',
  });

  // When the session could not be loaded after the sign-in, the next page loads it.
  if (session ? session.signed_in : step === 'done') {
    return <Redirect to={returnPath(search)} replace />;
  }
  if (step === 'code') {
    const startOver = () => {
      form.resetField('password');
      action.reset();
      setStep('password');
    };
    return <SecondStep onSignedIn={signedIn} onStartOver={startOver} />;
  }

  return (
    <Entrance title="Sign in">
      {session?.hasExpired && (
        <StatusMessage>
          <p className="remark">Your session has expired. Sign in to continue.</p>
        </StatusMessage>
      )}
      {session?.has_accounts === false && (
        <p className="remark">
          <strong>No accounts yet.</strong> To create the first one, open the link that the service
          printed when it started.
        </p>
      )}
      <Form errors={form.formState.errors} onSubmit={form.submit}>
        <EmailField
          label="Email address"
          {...form.field('email', needed('Enter your email address.'))}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password', { required: 'Enter your password.' })}
        />
        <ErrorMessage
          error={form.error}
          text={failureTextOf(form.error, Boolean(session?.has_mail))}
        />
        <Button type="submit" look="first" isBusy={form.isPending}>
          Sign in
        </Button>
      </Form>
      {session && passkeyRefusal(session) === null && <PasskeyButton onSignedIn={signedIn} />}
      {session?.has_mail && (
        <p>
          <Link to="/reset">Forgot your password?</Link>
        </p>
      )}
      {session?.open_signup && (
        <p>
          No account yet? <Link to="/join">Create one</Link>.
        </p>
      )}
    </Entrance>
  );
}

function failureTextOf(error: unknown, hasMail: boolean): string {
  const isWrong = error instanceof ApiError && error.status >= 400 && error.status < 429;
  if (isWrong) return 'The email address or the password is wrong. Try again.';
  return signInFailureText(error, hasMail);
}
