/** An endpoint at which an address enters. */
export interface EmailEntry {
  /** The field of the body that has the address. */
  field: 'email' | 'newEmail';
  /** It works for signed-in users alone: no address is checked for anyone else. */
  needsSession?: true;
  /**
   * It mails a code or link that signs in, or signs up if no account has the address. Its response is the same for both,
   * so it stays the same for a blocked address too, and no mail is sent. The value is that response.
   */
  response?: Record<string, unknown>;
}

/** A body as it was sent: better-auth checks it later. */
type Body = Record<string, unknown> | undefined;

const SIGNED_IN = { needsSession: true } as const;

/**
 * The endpoints whose addresses are checked, by path. Addresses of social sign-in are not: the provider has verified
 * them, and the user cannot correct them.
 */
const ENTRIES: Record<string, EmailEntry> = {
  '/sign-up/email': { field: 'email' },
  '/sign-in/magic-link': { field: 'email', response: { status: true } },
  '/email-otp/send-verification-otp': { field: 'email', response: { success: true } },
  '/change-email': { field: 'newEmail', ...SIGNED_IN },
  '/email-otp/request-email-change': { field: 'newEmail', ...SIGNED_IN },
  '/organization/invite-member': { field: 'email', ...SIGNED_IN },
  '/admin/create-user': { field: 'email', ...SIGNED_IN },
};

/** The endpoint at which a new address enters; null for another one. */
export function entryAt(path: string | undefined, body: Body): EmailEntry | null {
  const entry = path !== undefined && Object.hasOwn(ENTRIES, path) ? ENTRIES[path]! : null;
  // The other types of codes are for accounts that exist.
  if (path === '/email-otp/send-verification-otp' && body?.['type'] !== 'sign-in') return null;
  return entry;
}

/** The address in a body; null if it is not text. */
export function emailIn(body: Body, field: EmailEntry['field']): string | null {
  const email = body?.[field];
  return typeof email === 'string' ? email : null;
}

/** The receipt in a body: `receipt` in JSON, and `email_receipt` in a form, after the name of the input. */
export function receiptIn(body: Body, field: EmailEntry['field']): unknown {
  return body?.['receipt'] ?? body?.[`${field}_receipt`];
}

/** The endpoints that find an account by the address in `email`. */
const LOOKUPS = new Set([
  '/sign-in/email',
  '/sign-in/magic-link',
  '/sign-in/email-otp',
  '/request-password-reset',
  '/forget-password/email-otp',
  '/email-otp/send-verification-otp',
  '/email-otp/check-verification-otp',
  '/email-otp/verify-email',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
]);

/** Whether an endpoint finds an account by the address in `email`. */
export const isLookup = (path: string | undefined): boolean =>
  path !== undefined && LOOKUPS.has(path);
