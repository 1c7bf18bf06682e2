import type { Passkey } from '../../api/wire.ts';
import { Moment } from '../../ui/moment.tsx';

/** One passkey of the list. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, is_synced } = passkey;
  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          <bdi>{name ?? 'Unnamed passkey'}</bdi>
        </p>
        <p className="facts">
          {created_at !== null && (
            <span>
              Added <Moment at={created_at} />
            </span>
          )}
          <span>{is_synced ? 'Synced across your devices' : 'On one device'}</span>
        </p>
      </div>
      <button
        className="button danger short"
        type="button"
        aria-label={`Remove ${name ?? 'the passkey'}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}
