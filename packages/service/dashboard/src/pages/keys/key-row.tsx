import type { Key, ListedKey } from '../../api/keys.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SCOPES } from '../../words/choice-words.ts';
import { LOCALES, nounText } from '../../words/format.ts';

/** A key, and its actions. */
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
            {created_by && <CreatedBy maker={created_by} />}
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
            <Button isShort aria-label={`Rotate ${name}`} onClick={onRotate}>
              Rotate
            </Button>
          )}
          <Button look="danger" isShort aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

function CreatedBy({ maker: { kind, name } }: { maker: NonNullable<Key['created_by']> }) {
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

/** The number of networks that are shown without unfolding them. */
const SHOWN_NETWORKS = 3;

const LIST = new Intl.ListFormat(LOCALES, { type: 'conjunction' });

/** The networks and the requests per day of a key; nothing for a key without such limits. */
function KeyLimits({ apiKey }: { apiKey: Pick<Key, 'networks' | 'requests_per_day'> }) {
  const { networks, requests_per_day } = apiKey;
  const isShort = networks !== null && networks.length <= SHOWN_NETWORKS;
  return (
    <>
      {(isShort || requests_per_day !== null) && (
        <p className="facts">
          {isShort && (
            <span>
              Restricted to <bdi dir="ltr">{LIST.format(networks)}</bdi>
            </span>
          )}
          {requests_per_day !== null && (
            <span>Up to {nounText(requests_per_day, 'request')} per day</span>
          )}
        </p>
      )}
      {networks !== null && !isShort && (
        <details className="unfold">
          <summary>Restricted to {nounText(networks.length, 'network')}</summary>
          <ul className="facts" role="list">
            {networks.map((network) => (
              <li key={network} dir="ltr">
                {network}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
