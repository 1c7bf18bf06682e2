import type { ResetLink } from '../../api/wire.ts';
import { Choice, Choices } from '../../ui/choices.tsx';
import { dayText } from '../../words/moment-text.ts';

/** The passkeys of a password link, and whether they are to be removed. */
export interface ResetPasskeysProps {
  link: ResetLink;
  isRemoving: boolean;
  onChange: (isRemoving: boolean) => void;
}

/** Lists the passkeys that sign in without the password, and offers to remove them. Nothing without a passkey. */
export function ResetPasskeys({ link, isRemoving, onChange }: ResetPasskeysProps) {
  const { passkeys, passkeys_stay } = link;
  if (passkeys.length === 0) return null;
  const names = (
    <ul>
      {passkeys.map(({ id, name, created_at }) => (
        <li key={id}>
          <bdi>{name ?? 'Unnamed passkey'}</bdi>
          {created_at !== null && `, added on ${dayText(created_at)}`}
        </li>
      ))}
    </ul>
  );
  if (!passkeys_stay) {
    return (
      <div className="remark">
        <p>
          These passkeys of your account are removed, because your email address was not confirmed
          before:
        </p>
        {names}
      </div>
    );
  }
  return (
    <>
      <div className="remark">
        <p>These passkeys sign in to your account without the password:</p>
        {names}
      </div>
      <Choices legend="Passkeys" error="">
        <Choice
          type="checkbox"
          name="remove-passkeys"
          label="Remove all passkeys"
          text="If you don’t recognize a passkey, remove them. You can add your own again later."
          checked={isRemoving}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
      </Choices>
    </>
  );
}
