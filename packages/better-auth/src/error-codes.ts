/** The messages, in the words of the field. The list is closed: the plugin adds no other code. */
const MESSAGES = {
  EMAIL_UNDELIVERABLE: 'This address cannot receive email. Check it for typos.',
  EMAIL_BLOCKED: 'This site does not accept addresses at this domain. Use another address.',
  EMAIL_DISPOSABLE: 'This is a temporary address. Use your regular address.',
  EMAIL_RISKY: 'This address might not receive email. Check it for typos.',
  EMAIL_ROLE: 'This looks like a shared mailbox. Use your own address.',
  EMAIL_FREE: 'Use your work email address.',
  EMAIL_NOT_CHECKED: 'We could not check this address. Try again.',
  EMAIL_INBOX_IN_USE: 'Another account already uses this inbox. Sign in to that account.',
};

/** A code of an error of this plugin: the `code` in the body of the response. */
export type EmailErrorCode = keyof typeof MESSAGES;

/** The codes with their messages, in the shape of better-auth's `$ERROR_CODES`. */
export const EMAIL_ERROR_CODES = Object.fromEntries(
  Object.entries(MESSAGES).map(([code, message]) => [code, { code, message }]),
) as { [Code in EmailErrorCode]: { code: Code; message: string } };
