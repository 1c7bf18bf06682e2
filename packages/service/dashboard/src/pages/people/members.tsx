import { useState } from 'react';
import { usePeople, useRemovePerson } from '../../api/people.ts';
import type { Person } from '../../api/wire.ts';
import { useKnownSession } from '../../session/session.ts';
import { useTell } from '../../shell/notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MemberRow } from './member-row.tsx';

/** Who belongs to the organisation. */
export function Members({ isOwner }: { isOwner: boolean }) {
  const { data: people, error, refetch } = usePeople();
  const { user } = useKnownSession();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const remove = useRemovePerson();
  const tell = useTell();

  return (
    <section className="part" aria-labelledby="members">
      <h2 id="members">Who belongs here</h2>
      {people ? (
        <ul className="rows" role="list">
          {people.map((person) => (
            <MemberRow
              key={person.id}
              person={person}
              isYou={person.email === user?.email}
              canChange={isOwner}
              onRemove={() => {
                remove.reset();
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
      {leaving && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          verb="Remove the account"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => {
            remove.mutate(leaving.id, {
              onSuccess: () => {
                setLeaving(null);
                tell(`The account of ${leaving.name} is removed.`);
              },
            });
          }}
          onClose={() => {
            setLeaving(null);
          }}
        >
          The account is taken away and signed out everywhere. Keys and jobs stay: they belong to
          the organisation. Keys that the person has seen go on working until you rotate them.
        </ConfirmDialog>
      )}
    </section>
  );
}
