import { useState } from 'react';
import { useBrowserSessions, useEndSessions } from '../../api/account.ts';
import type { BrowserSession } from '../../api/account.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { browserText } from '../../words/browser-text.ts';
import { dayText } from '../../words/format.ts';

/** The browsers in which the user is signed in. All but this one can be signed out. */
export function BrowserSessions() {
  const query = useBrowserSessions();
  const [ending, setEnding] = useState<BrowserSession | 'others' | null>(null);
  const notify = useNotify();
  const close = () => {
    setEnding(null);
  };

  return (
    <section className="part" aria-labelledby="sessions">
      <div className="part-head">
        <h2 id="sessions">Where you are signed in</h2>
        {query.data && query.data.length > 1 && (
          <Button
            onClick={() => {
              setEnding('others');
            }}
          >
            Sign out other browsers
          </Button>
        )}
      </div>
      <p className="muted">
        If you don’t recognize one of these browsers, sign it out and change your password.
      </p>
      <Loaded query={query} what="the browsers" rows={2}>
        {(sessions) => (
          <ul className="rows" role="list" aria-label="Browsers">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => {
                  setEnding(session);
                }}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {ending && (
        <EndSessionsDialog
          session={ending === 'others' ? null : ending}
          onClose={close}
          onEnded={() => {
            close();
            notify(
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

function SessionRow({ session, onEnd }: { session: BrowserSession; onEnd: () => void }) {
  const { user_agent, ip, created_at, used_at, is_current } = session;
  const name = browserText(user_agent);
  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          {name}
          {is_current && ' (this browser)'}
        </p>
        <p className="facts">
          {ip !== null && <bdi>{ip}</bdi>}
          <span>
            Signed in <Moment at={created_at} />
          </span>
          <span>{is_current ? 'Active now' : `Last active on ${dayText(used_at)}`}</span>
        </p>
      </div>
      {!is_current && (
        <Button
          isShort
          aria-label={`Sign out ${name}${ip === null ? '' : ` at ${ip}`}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

interface EndSessionsDialogProps {
  /** Null for all others. */
  session: BrowserSession | null;
  onClose: () => void;
  onEnded: () => void;
}

function EndSessionsDialog({ session, onClose, onEnded }: EndSessionsDialogProps) {
  return (
    <PasswordDialog
      title={session ? `Sign out ${browserText(session.user_agent)}?` : 'Sign out other browsers?'}
      verb="Sign out"
      isDanger
      action={useEndSessions()}
      variables={(password) => ({ id: session?.id ?? null, password })}
      onSuccess={onEnded}
      onClose={onClose}
    >
      <p>
        {session
          ? 'That browser then needs your password again.'
          : 'All browsers but this one then need your password again.'}
      </p>
    </PasswordDialog>
  );
}
