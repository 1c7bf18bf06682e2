import { useEffect, useState } from 'react';
import { hideToken, readToken } from './join-token.ts';

/** Gives the token of the link that was opened, and takes it out of the address bar. */
export function useJoinToken(): string | null {
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

  return token;
}
