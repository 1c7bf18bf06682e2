import { useIsOffline } from '../api/use-is-offline.ts';

/** Says that there is no connection, as long as there is none. */
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
