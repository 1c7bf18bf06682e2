import { useBrowserSessions, useEndSessions } from '../../api/account.ts';
import { useTell } from '../../shell/notice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { BrowserSessionRow } from './browser-session-row.tsx';

/** Where one is signed in; every session but this one can be ended. */
export function BrowserSessions() {
  const { data: sessions, error, refetch } = useBrowserSessions();
  const { mutate, isPending } = useEndSessions();
  const tell = useTell();

  function end(id: string | null) {
    mutate(id, {
      onSuccess: () => {
        tell(id === null ? 'All other browsers were signed out.' : 'The browser was signed out.');
        document.getElementById('sessions')?.focus();
      },
      onError: tell.failure,
    });
  }

  return (
    <section className="part" aria-labelledby="sessions">
      <div className="part-head">
        <h2 id="sessions" tabIndex={-1}>
          Where you are signed in
        </h2>
        {sessions && sessions.length > 1 && (
          <button
            className="button"
            type="button"
            aria-busy={isPending}
            onClick={() => {
              end(null);
            }}
          >
            Sign out other browsers
          </button>
        )}
      </div>
      <p className="muted">
        If you don’t recognize one of these browsers, sign it out and change your password.
      </p>
      {sessions ? (
        <ul className="rows" role="list" aria-label="Browsers">
          {sessions.map((session) => (
            <BrowserSessionRow
              key={session.id}
              session={session}
              isBusy={isPending}
              onEnd={() => {
                end(session.id);
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the browsers" rows={2} />
      )}
    </section>
  );
}
