import type { BrowserSession } from '../../api/wire.ts';
import { Moment } from '../../ui/moment.tsx';
import { browserText } from '../../words/browser-text.ts';
import { dayText } from '../../words/moment-text.ts';

/** A session, and what ends it. */
export interface BrowserSessionRowProps {
  session: BrowserSession;
  /** Called with the name of the browser. */
  onEnd: (name: string) => void;
}

/** One browser in which one is signed in. */
export function BrowserSessionRow({ session, onEnd }: BrowserSessionRowProps) {
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
        <button
          className="button short"
          type="button"
          aria-label={`Sign out ${name}${ip === null ? '' : ` at ${ip}`}`}
          onClick={() => {
            onEnd(name);
          }}
        >
          Sign out
        </button>
      )}
    </li>
  );
}
