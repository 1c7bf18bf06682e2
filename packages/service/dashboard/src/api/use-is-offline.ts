import { useEffect, useState } from 'react';
import { API } from './call.ts';

/**
 * Whether the browser is offline and the service cannot be reached either.
 *
 * `navigator.onLine` alone is not enough: a machine without a network still reaches a service on its loopback address.
 *
 * Source: HTML, `navigator.onLine`.
 */
export function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      if (navigator.onLine) {
        setOffline(false);
        return;
      }
      fetch(`${API}/state`, { signal: stop.signal }).then(
        () => {
          setOffline(false);
        },
        () => {
          if (!stop.signal.aborted) setOffline(!navigator.onLine);
        },
      );
    };
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      stop.abort();
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);

  return isOffline;
}
