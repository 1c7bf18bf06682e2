import { Field } from './field.tsx';

/** A code as it is typed. */
export interface CodeFieldProps {
  /** Whether it is a backup code, which has letters, and not one of an app. */
  isBackup?: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** A code of an authenticator app, or one that stands in for it. Password managers fill it, and it can be pasted. */
export function CodeField({ isBackup = false, value, onChange, error }: CodeFieldProps) {
  return (
    <Field
      // Another kind is another field: it takes the focus anew.
      key={String(isBackup)}
      label={isBackup ? 'Backup code' : 'Code from your app'}
      hint={
        isBackup
          ? 'One of your stored codes, such as aB3dE-fG7hJ. Each code works once.'
          : 'Six digits. The code changes every 30 seconds.'
      }
      error={error}
    >
      {(control) => (
        <input
          {...control}
          autoFocus
          className="code"
          name="code"
          dir="ltr"
          inputMode={isBackup ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
