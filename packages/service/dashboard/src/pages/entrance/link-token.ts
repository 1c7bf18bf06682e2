import { useEffect, useState } from 'react';

/** The token of the opened link, which is removed from the address bar; and a function that replaces it. */
export function useLinkToken(): [token: string | null, set: (token: string | null) => void] {
  const [token, setToken] = useState(() => readToken(location));

  // A second link that is opened in the same tab changes only the fragment.
  useEffect(() => {
    hideToken(window);
    const update = () => {
      setToken((known) => readToken(location) ?? known);
      hideToken(window);
    };
    addEventListener('hashchange', update);
    return () => {
      removeEventListener('hashchange', update);
    };
  }, []);

  return [token, setToken];
}

/**
 * The token in the fragment of a link; null when there is none. Reading it changes nothing, because React can render a
 * page more than once before it shows the page.
 */
export function readToken({ hash }: Pick<Location, 'hash'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('token');
}

/** Removes the token of a link from the address bar and the history. */
export function hideToken({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (readToken(location) === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
