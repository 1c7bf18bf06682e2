/** The error for a wrong code. */
export function codeIssue(isBackup: boolean): string {
  return isBackup
    ? 'This code is wrong or was already used. Codes are case-sensitive.'
    : 'This code is wrong. Enter the newest code. If it fails again, check the clock of your device.';
}
