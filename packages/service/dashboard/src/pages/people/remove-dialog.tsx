import { useRef, useState } from 'react';
import { useEndpoints } from '../../api/endpoints.ts';
import { useKeys } from '../../api/keys.ts';
import {
  useInvitations,
  useRemovePerson,
  type KeysDecision,
  type Person,
  type RemovedPerson,
} from '../../api/people.ts';
import { Choice, Choices } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nounText } from '../../words/format.ts';

/** The member to remove. */
export interface RemoveDialogProps {
  person: Person;
  onClose: () => void;
  onRemoved: (removed: RemovedPerson) => void;
}

const DECISIONS: Record<KeysDecision, { name: string; text: string }> = {
  keep: {
    name: 'Keep keys',
    text: 'Clients keep working. Anyone who has seen a key can use it until you rotate it.',
  },
  revoke: { name: 'Revoke keys', text: 'Requests with these keys are rejected within seconds.' },
};

/** Asks for confirmation before a member is removed, and for what happens to their keys. There is no default choice. */
export function RemoveDialog({ person, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemovePerson();
  const { data: keys } = useKeys();
  const { data: invitations = [] } = useInvitations();
  const { data: endpoints = [] } = useEndpoints();
  const [decision, setDecision] = useState<KeysDecision | null>(null);
  const [issue, setIssue] = useState('');
  const firstChoice = useRef<HTMLInputElement>(null);
  const theirKeys = keys?.filter(
    ({ created_by, revoked_at, hasExpired }) =>
      created_by?.id === person.id && revoked_at === null && !hasExpired,
  );
  const sent = invitations.filter(({ created_by_id }) => created_by_id === person.id).length;
  // Until the keys are loaded, it is unknown whether the member has any.
  const needsDecision = theirKeys?.length !== 0;

  function confirm() {
    if (needsDecision && decision === null) {
      setIssue('Choose what happens to the keys.');
      firstChoice.current?.focus();
      return;
    }
    remove.mutate({ id: person.id, keys: decision }, { onSuccess: onRemoved });
  }

  const choice = (
    <Choices legend="Keys of this person" error={issue}>
      {(Object.keys(DECISIONS) as KeysDecision[]).map((each, place) => (
        <Choice
          key={each}
          ref={place === 0 ? firstChoice : undefined}
          type="radio"
          name="keys"
          label={DECISIONS[each].name}
          text={DECISIONS[each].text}
          checked={decision === each}
          onChange={() => {
            setDecision(each);
            setIssue('');
          }}
        />
      ))}
    </Choices>
  );

  return (
    <ConfirmDialog
      title={`Remove ${person.name}?`}
      verb="Remove account"
      action={remove}
      onConfirm={confirm}
      onClose={onClose}
      choice={needsDecision ? choice : undefined}
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
        {theirKeys && theirKeys.length > 0 && (
          <p>
            <bdi>{person.name}</bdi> created keys that still work:{' '}
            <bdi>{theirKeys.map(({ name }) => name).join(', ')}</bdi>.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
