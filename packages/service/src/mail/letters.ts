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

/** A key in a mail. `hint` is its last four characters. */
interface KeyOfLetter {
  name: string;
  hint: string;
  days: number;
}

/** The mail about the API keys of an organization that are about to expire, the first one first. */
export function keysExpiringLetter({
  keys,
  page,
}: {
  keys: readonly KeyOfLetter[];
  page: string;
}): Letter {
  const link = { label: 'View the keys', url: page };
  const [first] = keys;
  if (first && keys.length === 1) {
    const within = withinText(first);
    return {
      subject: `The API key ${nameText(first.name)} expires within ${within}`,
      paragraphs: [
        `The API key ${nameText(first.name)} (…${first.hint}) expires within ${within}. Requests with it are rejected from then on.`,
        'Create a new key, use it in your clients, and revoke this one.',
      ],
      link,
    };
  }
  return {
    subject: `${keys.length} API keys are about to expire`,
    paragraphs: [
      'These API keys are about to expire. Requests with an expired key are rejected.',
      ...keys.map((key) => `${nameText(key.name)} (…${key.hint}): within ${withinText(key)}`),
      'Create new keys, use them in your clients, and revoke these.',
    ],
    link,
  };
}

const withinText = ({ days }: KeyOfLetter) => (days === 1 ? '1 day' : `${days} days`);
