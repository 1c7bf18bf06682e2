/** The fewest and the most characters of a password: one plain rule, and no riddles. */
export const PASSWORD = { min: 12, max: 128 };

/** Tells why a password is refused; empty when it is not. */
export function passwordIssue(password: string): string {
  if (!password) return 'Enter a password.';
  const { length } = [...password];
  if (length < PASSWORD.min) {
    return `This has ${length} of the ${PASSWORD.min} characters it needs.`;
  }
  if (password.length > PASSWORD.max) return `At most ${PASSWORD.max} characters.`;
  return '';
}
