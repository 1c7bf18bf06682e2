import { useState } from 'react';
import { useEndInvitation, useInvitations } from '../../api/people.ts';
import type { InvitationLink } from '../../api/wire.ts';
import { useTell } from '../../shell/notice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Links that were made for others and not used yet. */
export function Invitations({ isOwner }: { isOwner: boolean }) {
  const { data: invitations, error, refetch } = useInvitations();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<InvitationLink | null>(null);
  const end = useEndInvitation();
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
            Invite somebody
          </button>
        )}
      </div>
      {!isOwner && <p className="muted">An owner of the organisation can invite others.</p>}
      {invitations ? (
        invitations.length > 0 ? (
          <ul className="rows" role="list">
            {invitations.map(({ id, email, created_at, expires_at }) => (
              <li key={id}>
                <div className="row-body">
                  <p className="row-name">
                    {email === null ? 'A link for anybody' : <bdi>{email}</bdi>}
                  </p>
                  <p className="facts">
                    <span>
                      Made <Moment at={created_at} />
                    </span>
                    <span>
                      Ends <Moment at={expires_at} />
                    </span>
                  </p>
                </div>
                {isOwner && (
                  <button
                    className="button short"
                    type="button"
                    aria-label={`End the link for ${email ?? 'anybody'}`}
                    onClick={() => {
                      end.mutate(id, {
                        onSuccess: () => {
                          tell('The link has ended.');
                          document.getElementById('invitations')?.focus();
                        },
                        onError: tell.failure,
                      });
                    }}
                  >
                    End it
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">No link is waiting to be used.</p>
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
          title="The invitation"
          noun="link"
          secret={made.link}
          onClose={() => {
            setMade(null);
          }}
        >
          <p className="muted">
            Send it to the person yourself: the service sends no mail. It works once, until{' '}
            <Moment at={made.expires_at} />.
          </p>
        </SecretDialog>
      )}
    </section>
  );
}
