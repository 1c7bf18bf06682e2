import { useEndInvitation } from '../../api/people.ts';
import type { Invitation } from '../../api/wire.ts';
import { useTell } from '../../shell/notice.tsx';
import { Moment } from '../../ui/moment.tsx';

/** A link that was not used yet. */
export interface InvitationRowProps {
  invitation: Invitation;
  canEnd: boolean;
  /** Called when the link has ended: by then this row is about to go. */
  onEnded: () => void;
}

/** One link of the list, with a button to end it. */
export function InvitationRow({ invitation, canEnd, onEnded }: InvitationRowProps) {
  const { id, email, created_at, expires_at } = invitation;
  const { mutate, isPending } = useEndInvitation();
  const tell = useTell();
  return (
    <li>
      <div className="row-body">
        <p className="row-name">{email === null ? 'Anyone with the link' : <bdi>{email}</bdi>}</p>
        <p className="facts">
          <span>
            Created <Moment at={created_at} />
          </span>
          <span>
            Expires <Moment at={expires_at} />
          </span>
        </p>
      </div>
      {canEnd && (
        <button
          className="button short"
          type="button"
          aria-label={`Revoke the invitation for ${email ?? 'anyone with the link'}`}
          aria-busy={isPending}
          onClick={() => {
            mutate(id, { onSuccess: onEnded, onError: tell.failure });
          }}
        >
          Revoke
        </button>
      )}
    </li>
  );
}
