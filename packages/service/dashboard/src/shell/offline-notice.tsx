import { useSyncExternalStore } from 'react';

/** Says that there is no connection, as long as there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="remark" data-tone="doubt">
          <strong>You are offline.</strong> What you see may be old. It is brought up to date once
          you are back.
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
