import { useState, type SyntheticEvent } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { returnPath } from '../../session/return-path.ts';
import { useSession, useSessionStart } from '../../session/session.ts';
import { Entrance } from '../../shell/entrance.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Said } from '../../ui/said.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Form } from '../../ui/form.tsx';
import { signInFailureText } from '../../words/failure-text.ts';
import { passkeyRefusal } from '../../words/passkey-text.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';

/** The way in for who has an account: by the password, and a second step where that is on, or by a passkey. */
export function SignIn() {
  const { data: session } = useSession();
  const search = useSearch();
  const start = useSessionStart();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState({ email: '', password: '' });
  const [step, setStep] = useState<'first' | 'second' | 'over'>('first');
  const enter = async () => {
    await start();
    setStep('over');
  };
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: () =>
      call<{ second_factor?: true }>('/auth/sign-in/email', {
        method: 'POST',
        body: { email: email.trim(), password },
      }),
    onSuccess: ({ second_factor }) => (second_factor ? setStep('second') : enter()),
  });

  // Signed in, and who it is could not be read yet: that is asked on the other side.
  if (session ? session.signed_in : step === 'over') {
    return <Redirect to={returnPath(search)} replace />;
  }
  if (step === 'second') {
    const startAgain = () => {
      setPassword('');
      reset();
      setStep('first');
    };
    return <SecondStep onEntered={enter} onStartAgain={startAgain} />;
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const found = {
      email: email.trim() ? '' : 'Enter your email address.',
      password: password ? '' : 'Enter your password.',
    };
    setMissing(found);
    if (!found.email && !found.password) mutate();
  }

  return (
    <Entrance title="Sign in">
      {session?.hasExpired && (
        <Said>
          <p className="remark">Your session has expired. Sign in to continue.</p>
        </Said>
      )}
      {session?.has_accounts === false && (
        <p className="remark">
          <strong>No accounts yet.</strong> To create the first one, open the link that the service
          printed when it started.
        </p>
      )}
      <Form errors={missing} onSubmit={submit}>
        <EmailField
          label="Email address"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={missing.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing.password}
        />
        <Trouble error={error} text={troubleText(error, Boolean(session?.has_mail))} />
        <button className="button first" type="submit" aria-busy={isPending}>
          Sign in
        </button>
      </Form>
      {session && passkeyRefusal(session) === null && <PasskeyButton onEntered={enter} />}
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

/** Which of the two was wrong is nobody's to learn. */
function troubleText(error: unknown, hasMail: boolean): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 429;
  if (isRefused) return 'The email address or the password is wrong. Try again.';
  return signInFailureText(error, hasMail);
}
