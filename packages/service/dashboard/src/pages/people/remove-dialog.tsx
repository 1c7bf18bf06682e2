import { useRef, useState } from 'react';
import { useEndpoints } from '../../api/endpoints.ts';
import { useKeys } from '../../api/keys.ts';
import { useInvitations, useRemovePerson, type KeysDecision } from '../../api/people.ts';
import type { Person, RemovedPerson } from '../../api/wire.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nounText } from '../../words/numbers.ts';
import { KeysDecisionChoice } from './keys-decision-choice.tsx';

/** Somebody who is to be removed. */
export interface RemoveDialogProps {
  person: Person;
  onClose: () => void;
  onRemoved: (removed: RemovedPerson) => void;
}

/** Asks before somebody is removed, and what becomes of the keys that they made. */
export function RemoveDialog({ person, onClose, onRemoved }: RemoveDialogProps) {
  const { mutate, isPending, error } = useRemovePerson();
  const { data: keys } = useKeys();
  const { data: invitations = [] } = useInvitations();
  const { data: endpoints = [] } = useEndpoints();
  const [decision, setDecision] = useState<KeysDecision | null>(null);
  const [issue, setIssue] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const theirs = keys?.filter(
    ({ created_by, revoked_at, hasExpired }) =>
      created_by?.id === person.id && revoked_at === null && !hasExpired,
  );
  const sent = invitations.filter(({ created_by_id }) => created_by_id === person.id).length;
  // As long as nobody knows whether there are keys, there may be some.
  const isToDecide = theirs?.length !== 0;

  return (
    <ConfirmDialog
      title={`Remove ${person.name}?`}
      verb="Remove account"
      isBusy={isPending}
      error={error}
      onConfirm={() => {
        if (isToDecide && decision === null) {
          setIssue('Choose what happens to the keys.');
          first.current?.focus();
          return;
        }
        mutate({ id: person.id, keys: decision }, { onSuccess: onRemoved });
      }}
      onClose={onClose}
      choice={
        isToDecide ? (
          <KeysDecisionChoice
            chosen={decision}
            error={issue}
            first={first}
            onChange={(chosen) => {
              setDecision(chosen);
              setIssue('');
            }}
          />
        ) : undefined
      }
    >
      <div className="form">
        <p>
          The account is deleted and signed out everywhere. Jobs and webhooks stay: they belong to
          the organization.
        </p>
        {sent > 0 && (
          <p>
            {nounText(sent, 'unused invitation')} that <bdi>{person.name}</bdi> created will be
            revoked.
          </p>
        )}
        {endpoints.length > 0 && (
          <p>
            Webhook endpoints that still receive events:{' '}
            <bdi>{endpoints.map(({ url }) => url).join(', ')}</bdi>. Delete those that are not
            yours.
          </p>
        )}
        {theirs && theirs.length > 0 && (
          <p>
            <bdi>{person.name}</bdi> created keys that still work:{' '}
            <bdi>{theirs.map(({ name }) => name).join(', ')}</bdi>.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
