import type { ListedKey } from '../../api/keys.ts';
import type { Maker } from '../../api/wire.ts';
import { Moment } from '../../ui/moment.tsx';
import { SCOPES } from '../../words/choice-words.ts';
import { KeyLimits } from './key-limits.tsx';

/** A key, and what can be done about it. */
export interface KeyRowProps {
  apiKey: ListedKey;
  onRotate: () => void;
  onRevoke: () => void;
}

/** One key of the list. */
export function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps) {
  const { name, hint, scopes, created_at, created_by, expires_at } = apiKey;
  const { last_used_at, revoked_at, hasExpired } = apiKey;
  const isOver = revoked_at !== null || hasExpired;
  return (
    <li className={isOver ? 'row-gone' : undefined}>
      <div className="row-body">
        <p className="row-name">
          <bdi>{name}</bdi> <code dir="ltr">pstn_…{hint}</code>
        </p>
        <p className="facts">
          {revoked_at !== null && (
            <span>
              Revoked <Moment at={revoked_at} />
            </span>
          )}
          {revoked_at === null && expires_at !== null && (
            <span>
              {hasExpired ? 'Expired' : 'Expires'} <Moment at={expires_at} />
            </span>
          )}
          <span>
            Created <Moment at={created_at} />
            {created_by && <MadeBy maker={created_by} />}
          </span>
          <span>
            {last_used_at === null ? (
              'Never used'
            ) : (
              <>
                Last used <Moment at={last_used_at} />
              </>
            )}
          </span>
        </p>
        <ul className="chips" role="list" aria-label="Scopes">
          {scopes.map((scope) => (
            <li key={scope} className="chip">
              {SCOPES[scope].name}
            </li>
          ))}
        </ul>
        <KeyLimits apiKey={apiKey} />
      </div>
      {revoked_at === null && (
        <div className="actions">
          {!hasExpired && (
            <button
              className="button short"
              type="button"
              aria-label={`Rotate ${name}`}
              onClick={onRotate}
            >
              Rotate
            </button>
          )}
          <button
            className="button danger short"
            type="button"
            aria-label={`Revoke ${name}`}
            onClick={onRevoke}
          >
            Revoke
          </button>
        </div>
      )}
    </li>
  );
}

function MadeBy({ maker: { kind, name } }: { maker: Maker }) {
  if (kind === 'command_line') return ' on the command line';
  return (
    name !== null && (
      <>
        {' '}
        by <bdi>{name}</bdi>
      </>
    )
  );
}
