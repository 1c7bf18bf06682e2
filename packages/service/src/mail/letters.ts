import { nameText, type Letter } from './letter.ts';

/** The mail of an invitation. @param link the URL where the account is created, valid for a week. */
export function invitationLetter({
  organisation,
  link,
}: {
  organisation: string;
  link: string;
}): Letter {
  const name = nameText(organisation);
  const what = name === '' ? 'an organization' : `the organization “${name}”`;
  return {
    subject: `You’re invited to ${name || 'an organization'}`,
    paragraphs: [
      `You’re invited to ${what} on Postern, a service that validates email addresses.`,
      'The link works once and expires after a week. If you did not expect this email, you can ignore it.',
    ],
    link: { label: 'Create your account', url: link },
  };
}

/** The mail to reset a forgotten password. @param link the URL of the form, valid for an hour. */
export function resetLetter({ link }: { link: string }): Letter {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Someone, probably you, asked to reset the password of your account on Postern.',
      'The link works once and expires after an hour. If you did not ask for it, ignore this email: your password stays the same.',
    ],
    link: { label: 'Choose a new password', url: link },
  };
}

/** The mail that confirms the address of a new account. @param link the URL where it is created, valid for an hour. */
export function signUpLetter({ link }: { link: string }): Letter {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Someone, probably you, asked to create an account on Postern with this email address.',
      'The link works once and expires after an hour. If you did not ask for it, ignore this email: no account is created.',
    ],
    link: { label: 'Create your account', url: link },
  };
}

/** The mail for an address that already has an account. @param link the URL of the sign-in page. */
export function accountExistsLetter({ link }: { link: string }): Letter {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, asked to create an account on Postern with this email address, which has one already.',
      'Sign in, or choose another password there if you have forgotten yours. If you did not ask for an account, ignore this email.',
    ],
    link: { label: 'Sign in', url: link },
  };
}

/**
 * The mail about a webhook endpoint that the service disabled. @param page the URL of the endpoint in the dashboard.
 */
export function endpointOffLetter({
  url,
  reason,
  page,
}: {
  url: string;
  reason: string;
  page: string;
}): Letter {
  return {
    subject: 'A webhook endpoint was disabled',
    paragraphs: [
      `The service disabled the webhook endpoint at ${new URL(url).host}. ${reason}`,
      'No events are recorded for it while it is disabled. Once your server works again, enable the endpoint.',
    ],
    link: { label: 'View the endpoint', url: page },
  };
}

/** The mail about an API key that is about to expire. @param hint the last four characters of the key. */
export function keyExpiringLetter({
  name,
  hint,
  days,
  page,
}: {
  name: string;
  hint: string;
  days: number;
  page: string;
}): Letter {
  const within = days === 1 ? '1 day' : `${days} days`;
  return {
    subject: `The API key ${nameText(name)} expires within ${within}`,
    paragraphs: [
      `The API key ${nameText(name)} (…${hint}) expires within ${within}. Requests with it are rejected from then on.`,
      'Create a new key, use it in your clients, and revoke this one.',
    ],
    link: { label: 'View the keys', url: page },
  };
}
