/** Tells why a code is refused, and what to look at. */
export function codeIssue(isBackup: boolean): string {
  return isBackup
    ? 'This code is wrong, or was used before. Small and capital letters differ.'
    : 'This code is wrong. Enter the newest one; if it is, the clock of your device may be wrong.';
}
