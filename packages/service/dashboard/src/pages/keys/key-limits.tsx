import type { Key } from '../../api/wire.ts';
import { LOCALES } from '../../words/locales.ts';
import { nounText } from '../../words/numbers.ts';

/** More networks than these are folded away. */
const MOST_SHOWN = 3;

/** Says where a key may be used from and how often a day; nothing of a key without such limits. */
export function KeyLimits({ apiKey }: { apiKey: Pick<Key, 'networks' | 'requests_per_day'> }) {
  const { networks, requests_per_day } = apiKey;
  const isShort = networks !== null && networks.length <= MOST_SHOWN;
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

const LIST = new Intl.ListFormat(LOCALES, { type: 'conjunction' });
