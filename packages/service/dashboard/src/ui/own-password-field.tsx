import { issueAt } from '../api/api-error.ts';
import { OwnAddress } from './own-address.tsx';
import { PasswordField } from './password-field.tsx';

/** A user's current password, which confirms a change. */
export interface OwnPasswordFieldProps {
  /** The ID of the text that says what the change means. */
  describedBy: string;
  value: string;
  onChange: (value: string) => void;
  error: string;
}

/** The field for the current password, with the address that password managers need. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  return (
    <>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        {...props}
      />
      {/* After the field: a dialog gives the focus to the first control, seen or not. */}
      <OwnAddress />
    </>
  );
}

/** What is wrong with the current password, by the service's response; empty for nothing. */
export function ownPasswordIssue(error: unknown, field = 'password'): string {
  return issueAt(error, field) && 'This password is wrong. Try again.';
}
