/** The minimum and maximum number of characters of a password. */
export const PASSWORD = { min: 12, max: 128 };

/** The error for a password of the wrong length; empty when there is none. */
export function passwordIssue(password: string): string {
  if (!password) return 'Enter a password.';
  const { length } = [...password];
  if (length < PASSWORD.min) {
    return `Use at least ${PASSWORD.min} characters. This password has ${length}.`;
  }
  if (password.length > PASSWORD.max) return `Use at most ${PASSWORD.max} characters.`;
  return '';
}

/** The rule of a form for a new password. */
export const passwordRule = { validate: (password: string) => passwordIssue(password) || true };
