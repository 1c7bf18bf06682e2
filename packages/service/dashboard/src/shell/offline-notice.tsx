import { useEffect, useState } from 'react';
import { urlOf } from '../api/url.ts';

/** A message while the browser is offline. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className="remark" data-tone="doubt">
          <strong>You are offline.</strong> This page might be out of date. It is updated as soon as
          you are online again.
        </p>
      )}
    </div>
  );
}

/**
 * Whether the browser is offline and the service cannot be reached either.
 *
 * `navigator.onLine` alone is not enough: a machine without a network still reaches a service on its loopback address.
 *
 * Source: HTML, `navigator.onLine`.
 */
function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const check = () => {
      if (navigator.onLine) {
        setOffline(false);
        return;
      }
      fetch(urlOf('get /state', {}), { signal }).then(
        () => {
          setOffline(false);
        },
        () => {
          if (!signal.aborted) setOffline(!navigator.onLine);
        },
      );
    };
    check();
    addEventListener('online', check, { signal });
    addEventListener('offline', check, { signal });
    return () => {
      controller.abort();
    };
  }, []);

  return isOffline;
}
