import { useState } from 'react';
import { useInvitations } from '../../api/people.ts';
import type { InvitationLink } from '../../api/wire.ts';
import { useTell } from '../../shell/notice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Links that were made for others and not used yet. */
export function Invitations({ isOwner }: { isOwner: boolean }) {
  const { data: invitations, error, refetch } = useInvitations();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<InvitationLink | null>(null);
  const tell = useTell();

  return (
    <section className="part" aria-labelledby="invitations">
      <div className="part-head">
        <h2 id="invitations" tabIndex={-1}>
          Invitations
        </h2>
        {isOwner && (
          <button
            className="button"
            type="button"
            onClick={() => {
              setAsking(true);
            }}
          >
            Invite person
          </button>
        )}
      </div>
      {!isOwner && <p className="muted">Only owners of the organization can invite people.</p>}
      {invitations ? (
        invitations.length > 0 ? (
          <ul className="rows" role="list">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                canEnd={isOwner}
                onEnded={() => {
                  tell('Invitation revoked.');
                  document.getElementById('invitations')?.focus();
                }}
              />
            ))}
          </ul>
        ) : (
          <p className="muted">No pending invitations.</p>
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the invitations" rows={1} />
      )}
      {isAsking && (
        <InviteDialog
          onClose={() => {
            setAsking(false);
          }}
          onMade={(link) => {
            setAsking(false);
            setMade(link);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title="Your invitation link"
          kind="invitation"
          secret={made.link}
          onClose={() => {
            setMade(null);
          }}
        >
          <p className="muted">
            Send the link to the person yourself: the service does not mail it. The link works once
            and expires on <Moment at={made.expires_at} />.
          </p>
        </SecretDialog>
      )}
    </section>
  );
}
