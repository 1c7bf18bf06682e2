import type { Person } from '../../api/wire.ts';
import { Moment } from '../../ui/moment.tsx';

/** A person, and what may be done. */
export interface MemberRowProps {
  person: Person;
  isYou: boolean;
  canChange: boolean;
  onRole: () => void;
  onRemove: () => void;
}

/** One person of the organisation. */
export function MemberRow({ person, isYou, canChange, onRole, onRemove }: MemberRowProps) {
  const { name, email, role, joined_at } = person;
  const isOwner = role === 'owner';
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
            Since <Moment at={joined_at} />
          </span>
        </p>
      </div>
      {canChange && !isYou && (
        <div className="actions">
          <button
            className="button short"
            type="button"
            aria-label={`Make ${name} ${isOwner ? 'a member' : 'an owner'}`}
            onClick={onRole}
          >
            {isOwner ? 'Make a member' : 'Make an owner'}
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
