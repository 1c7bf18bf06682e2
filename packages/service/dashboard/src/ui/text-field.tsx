import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field } from './field.tsx';

/** An input with its label, hint and error. The rest are attributes of the input. */
export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A field for one line of text. */
export function TextField({ label, hint, error, ...attributes }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...control} {...attributes} />}
    </Field>
  );
}

/** A field for a name of up to 100 characters. */
export function NameField(props: TextFieldProps) {
  return <TextField autoComplete="off" required maxLength={100} {...props} />;
}

/** A field for the email address of an account, which is checked when the form is submitted. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      dir="ltr"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** A code of an authenticator app, or a backup code. */
export interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  /** Whether it is a backup code, which has letters. */
  isBackup?: boolean;
}

/** A field for a code. Password managers fill it, and a code can be pasted. */
export function CodeField({ isBackup = false, ...props }: CodeFieldProps) {
  return (
    <TextField
      // The other kind is another field, which takes the focus again.
      key={String(isBackup)}
      label={isBackup ? 'Backup code' : 'Code from your app'}
      hint={
        isBackup
          ? 'One of your stored codes, such as aB3dE-fG7hJ. Each code works once.'
          : 'Six digits. The code changes every 30 seconds.'
      }
      autoFocus
      className="code"
      dir="ltr"
      inputMode={isBackup ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** The error for a wrong code. */
export function wrongCodeText(isBackup: boolean): string {
  return isBackup
    ? 'This code is wrong or was already used. Codes are case-sensitive.'
    : 'This code is wrong. Enter the newest code. If it fails again, check the clock of your device.';
}
