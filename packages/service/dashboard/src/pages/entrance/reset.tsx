import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Entrance } from '../../shell/entrance.tsx';
import { hideToken, readToken } from './join-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetForm } from './reset-form.tsx';

/** The way in for who has forgotten their password: asks for a link, and is where the link leads. */
export default function Reset() {
  const [token, setToken] = useState(() => readToken(location));

  // A second link that is opened in the same tab changes the fragment alone.
  useEffect(() => {
    hideToken(window);
    const hear = () => {
      setToken((known) => readToken(location) ?? known);
      hideToken(window);
    };
    addEventListener('hashchange', hear);
    return () => {
      removeEventListener('hashchange', hear);
    };
  }, []);

  return (
    <Entrance title={token === null ? 'Forgotten password' : 'Choose another password'}>
      {token === null ? <ResetForm /> : <NewPasswordForm key={token} token={token} />}
      <p>
        <Link to="/sign-in">Sign in</Link>
      </p>
    </Entrance>
  );
}
