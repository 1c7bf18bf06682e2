import { useSetRole } from '../../api/people.ts';
import type { Person, Role } from '../../api/wire.ts';
import { useTell } from '../../shell/notice.tsx';
import { Moment } from '../../ui/moment.tsx';

/** A person, and what may be done. */
export interface MemberRowProps {
  person: Person;
  isYou: boolean;
  canChange: boolean;
  onSignOut: () => void;
  onRemove: () => void;
}

/** One person of the organisation. */
export function MemberRow({ person, isYou, canChange, onSignOut, onRemove }: MemberRowProps) {
  const { id, name, email, role, joined_at } = person;
  const isOwner = role === 'owner';
  const { mutate, isPending } = useSetRole();
  const tell = useTell();

  function changeRole() {
    const next: Role = isOwner ? 'member' : 'owner';
    mutate(
      { id, role: next },
      {
        onSuccess: () => {
          tell(`${name} is now ${next === 'owner' ? 'an owner' : 'a member'}.`);
        },
        onError: tell.failure,
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
          <button
            className="button short"
            type="button"
            aria-label={`Change ${name} to ${isOwner ? 'member' : 'owner'}`}
            aria-busy={isPending}
            onClick={changeRole}
          >
            {isOwner ? 'Change to member' : 'Change to owner'}
          </button>
          <button
            className="button short"
            type="button"
            aria-label={`Sign out ${name}`}
            onClick={onSignOut}
          >
            Sign out
          </button>
          <button
            className="button danger short"
            type="button"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </button>
        </div>
      )}
    </li>
  );
}
