import { useState } from 'react';
import { useBrowserSessions } from '../../api/account.ts';
import { useTell } from '../../shell/notice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { BrowserSessionRow } from './browser-session-row.tsx';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';

/** Where one is signed in; every session but this one can be ended. */
export function BrowserSessions() {
  const { data: sessions, error, refetch } = useBrowserSessions();
  const [ending, setEnding] = useState<{ id: string; name: string } | 'others' | null>(null);
  const tell = useTell();
  const close = () => {
    setEnding(null);
  };

  return (
    <section className="part" aria-labelledby="sessions">
      <div className="part-head">
        <h2 id="sessions">Where you are signed in</h2>
        {sessions && sessions.length > 1 && (
          <button
            className="button"
            type="button"
            onClick={() => {
              setEnding('others');
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
              onEnd={(name) => {
                setEnding({ id: session.id, name });
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the browsers" rows={2} />
      )}
      {ending && (
        <EndSessionsDialog
          session={ending === 'others' ? null : ending}
          onClose={close}
          onEnded={() => {
            close();
            tell(
              ending === 'others'
                ? 'All other browsers were signed out.'
                : 'The browser was signed out.',
            );
          }}
        />
      )}
    </section>
  );
}
