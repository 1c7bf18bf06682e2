import { Link } from 'wouter';
import { Entrance } from '../../shell/entrance.tsx';
import { useJoinToken } from './use-join-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetForm } from './reset-form.tsx';

/** The way in for who has forgotten their password: asks for a link, and is where the link leads. */
export default function Reset() {
  const token = useJoinToken();

  return (
    <Entrance title={token === null ? 'Reset your password' : 'Choose a new password'}>
      {token === null ? <ResetForm /> : <NewPasswordForm key={token} token={token} />}
      <p>
        <Link to="/sign-in">Sign in</Link>
      </p>
    </Entrance>
  );
}
