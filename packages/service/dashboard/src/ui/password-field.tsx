import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useKnownSession } from '../api/session.ts';
import { fieldError } from '../words/field-error.ts';
import { PASSWORD, passwordIssue } from '../words/password-rule.ts';
import { Button } from './button.tsx';
import { Field, type FieldNote } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password, as {@link TextFieldProps}. */
export interface PasswordFieldProps extends TextFieldProps {
  autoComplete: 'current-password' | 'new-password';
  /** The ID of a text elsewhere that describes the field too. */
  describedBy?: string;
  /** What is known about the password while the user types. */
  note?: FieldNote | null;
}

/** A field for a password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, describedBy, error, note, ...attributes } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} describedBy={describedBy} error={error} note={note}>
      {(control) => (
        <span className="with-button">
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            required
            {...attributes}
          />
          <Button
            aria-label={`${isShown ? 'Hide' : 'Show'}: ${label}`}
            onClick={() => {
              setShown(!isShown);
            }}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </span>
      )}
    </Field>
  );
}

/** The field for the current password, which confirms a change, with the address that password managers need. */
export function OwnPasswordField(props: TextFieldProps & { describedBy: string }) {
  return (
    <>
      <PasswordField {...props} autoComplete="current-password" />
      {/* After the field: a dialog gives the focus to the first control, seen or not. */}
      <OwnAddress />
    </>
  );
}

/** The error of a wrong current password. */
export const WRONG_PASSWORD = 'This password is wrong. Try again.';

/** The user's address, from which a password manager learns whose password a form needs. */
export function OwnAddress() {
  const { user } = useKnownSession();
  return (
    <input
      className="unseen"
      type="email"
      autoComplete="username"
      value={user?.email ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

/** The owner of a new password: it is easy to guess from what others know about them. */
export interface PasswordOwner {
  email?: string;
  name?: string;
  organisation?: string;
}

/** A new password and its owner. */
export interface NewPasswordFieldProps extends TextFieldProps {
  /** The password as typed so far. */
  password: string;
  owner?: PasswordOwner;
}

/** A field for a new password, which shows while the user types whether the password is strong enough. */
export function NewPasswordField({ password, owner = {}, ...props }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={`At least ${PASSWORD.min} characters. A few words are easy to remember.`}
      note={usePasswordNote(password, owner)}
    />
  );
}

/** The pause in typing after which a password is checked. */
const PAUSE_MS = 400;

/**
 * Checks a new password at each pause in typing; null until its result is known, and where the service does not
 * respond: the submit decides then.
 *
 * Source: docs/decisions/results.md#0066.
 */
function usePasswordNote(password: string, owner: PasswordOwner): FieldNote | null {
  const { email = '', name = '', organisation = '' } = owner;
  const [known, setKnown] = useState<{ password: string; note: FieldNote } | null>(null);

  useEffect(() => {
    if (!password) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const body = { password, email, name, organisation };
    const timer = setTimeout(() => {
      noteOf(body, signal).then(
        (note) => {
          if (!signal.aborted) setKnown({ password, note });
        },
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [password, email, name, organisation]);

  return known?.password === password ? known.note : null;
}

async function noteOf(
  body: { password: string } & Required<PasswordOwner>,
  signal: AbortSignal,
): Promise<FieldNote> {
  const own = passwordIssue(body.password);
  if (own) return { level: 'warning', text: own };
  const { issue } = await call('post /password-strength', { body, signal });
  return issue === null
    ? { level: 'ok', text: 'This password is strong enough.' }
    : { level: 'warning', text: fieldError('password', issue) };
}
