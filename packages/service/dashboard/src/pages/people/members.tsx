import { useState } from 'react';
import {
  usePeople,
  useSetRole,
  useSignOutPerson,
  type Person,
  type Role,
} from '../../api/people.ts';
import { useKnownSession } from '../../api/session.ts';
import { useNotify } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PasswordDialog } from '../../ui/password-dialog.tsx';
import { nounText } from '../../words/format.ts';
import { RemoveDialog } from './remove-dialog.tsx';

interface Open {
  kind: 'sign-out' | 'remove';
  person: Person;
}

/** The members of the organization. */
export function Members({ isOwner }: { isOwner: boolean }) {
  const query = usePeople();
  const { user } = useKnownSession();
  const [open, setOpen] = useState<Open | null>(null);
  const notify = useNotify();
  const close = () => {
    setOpen(null);
  };

  return (
    <section className="part" aria-labelledby="members">
      <h2 id="members">Members</h2>
      <Loaded query={query} what="the people" rows={2}>
        {(people) => (
          <ul className="rows" role="list">
            {people.map((person) => (
              <MemberRow
                key={person.id}
                person={person}
                isYou={person.email === user?.email}
                canChange={isOwner}
                onOpen={setOpen}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {open?.kind === 'sign-out' && (
        <SignOutDialog
          person={open.person}
          onClose={close}
          onSignedOut={() => {
            close();
            notify(`${open.person.name} was signed out everywhere.`);
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          person={open.person}
          onClose={close}
          onRemoved={({ name, keys: { revoked }, invitations_ended: ended }) => {
            close();
            const keys = revoked === 0 ? '' : ` ${nounText(revoked, 'key')} revoked.`;
            const invitations = ended === 0 ? '' : ` ${nounText(ended, 'invitation')} revoked.`;
            notify(`Account of ${name} removed.${keys}${invitations}`);
          }}
        />
      )}
    </section>
  );
}

interface MemberRowProps {
  person: Person;
  isYou: boolean;
  canChange: boolean;
  onOpen: (open: Open) => void;
}

function MemberRow({ person, isYou, canChange, onOpen }: MemberRowProps) {
  const { id, name, email, role, joined_at } = person;
  const isOwner = role === 'owner';
  const { mutate, isPending } = useSetRole();
  const notify = useNotify();

  function changeRole() {
    const newRole: Role = isOwner ? 'member' : 'owner';
    mutate(
      { id, role: newRole },
      {
        onSuccess: () => {
          notify(`${name} is now ${newRole === 'owner' ? 'an owner' : 'a member'}.`);
        },
        onError: notify.failure,
      },
    );
  }

  return (
    <li>
      <div className="row-body">
        <p className="row-name">
          <bdi>{name}</bdi>
          {isYou && ' (you)'}
        </p>
        <p className="facts">
          <bdi>{email}</bdi>
          <span>{isOwner ? 'Owner' : 'Member'}</span>
          <span>
            Joined <Moment at={joined_at} />
          </span>
        </p>
      </div>
      {canChange && !isYou && (
        <div className="actions">
          <Button
            isShort
            aria-label={`Change ${name} to ${isOwner ? 'member' : 'owner'}`}
            isBusy={isPending}
            onClick={changeRole}
          >
            {isOwner ? 'Change to member' : 'Change to owner'}
          </Button>
          <Button
            isShort
            aria-label={`Sign out ${name}`}
            onClick={() => {
              onOpen({ kind: 'sign-out', person });
            }}
          >
            Sign out
          </Button>
          <Button
            look="danger"
            isShort
            aria-label={`Remove ${name}`}
            onClick={() => {
              onOpen({ kind: 'remove', person });
            }}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

interface SignOutDialogProps {
  person: Person;
  onClose: () => void;
  onSignedOut: () => void;
}

function SignOutDialog({ person: { id, name }, onClose, onSignedOut }: SignOutDialogProps) {
  return (
    <PasswordDialog
      title={`Sign out ${name}?`}
      verb="Sign out"
      isDanger
      action={useSignOutPerson()}
      variables={(password) => ({ id, password })}
      onSuccess={onSignedOut}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi> is signed out in every browser, and can sign in again. To take the access
        away, remove the account instead.
      </p>
    </PasswordDialog>
  );
}
