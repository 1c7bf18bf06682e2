import { usePasswordNote, type PasswordOwner } from '../api/use-password-note.ts';
import { PASSWORD } from '../words/password-rule.ts';
import { PasswordField } from './password-field.tsx';

/** A new password as it is typed. */
export interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string;
  owner?: PasswordOwner;
}

const HINT = `At least ${PASSWORD.min} characters. A few words are easy to remember.`;
const NO_OWNER: PasswordOwner = {};

/** A field for a new password, which says while typing whether the password is strong enough. */
export function NewPasswordField({ owner = NO_OWNER, ...field }: NewPasswordFieldProps) {
  const note = usePasswordNote(field.value, owner);
  return <PasswordField {...field} autoComplete="new-password" hint={HINT} note={note} />;
}
