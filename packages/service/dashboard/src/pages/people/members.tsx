import { useState } from 'react';
import { usePeople } from '../../api/people.ts';
import type { Person } from '../../api/wire.ts';
import { useKnownSession } from '../../session/session.ts';
import { useTell } from '../../shell/notice.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { nounText } from '../../words/numbers.ts';
import { MemberRow } from './member-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** Who belongs to the organisation. */
export function Members({ isOwner }: { isOwner: boolean }) {
  const { data: people, error, refetch } = usePeople();
  const { user } = useKnownSession();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [signingOut, setSigningOut] = useState<Person | null>(null);
  const tell = useTell();

  return (
    <section className="part" aria-labelledby="members">
      <h2 id="members">Members</h2>
      {people ? (
        <ul className="rows" role="list">
          {people.map((person) => (
            <MemberRow
              key={person.id}
              person={person}
              isYou={person.email === user?.email}
              canChange={isOwner}
              onSignOut={() => {
                setSigningOut(person);
              }}
              onRemove={() => {
                setLeaving(person);
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading what="the people" rows={2} />
      )}
      {signingOut && (
        <SignOutDialog
          person={signingOut}
          onClose={() => {
            setSigningOut(null);
          }}
          onSignedOut={() => {
            setSigningOut(null);
            tell(`${signingOut.name} was signed out everywhere.`);
          }}
        />
      )}
      {leaving && (
        <RemoveDialog
          person={leaving}
          onClose={() => {
            setLeaving(null);
          }}
          onRemoved={({ name, keys: { revoked }, invitations_ended: ended }) => {
            setLeaving(null);
            const keys = revoked === 0 ? '' : ` ${nounText(revoked, 'key')} revoked.`;
            const invitations = ended === 0 ? '' : ` ${nounText(ended, 'invitation')} revoked.`;
            tell(`Account of ${name} removed.${keys}${invitations}`);
          }}
        />
      )}
    </section>
  );
}
