import { oneLine, type Letter } from './letter.ts';

/** Invites a person. @param link where they make their account, for a week. */
export function invitationLetter({
  organisation,
  link,
}: {
  organisation: string;
  link: string;
}): Letter {
  return {
    subject: oneLine(`You are invited to ${organisation}`),
    paragraphs: [
      `You are invited to the organisation ${oneLine(organisation)} on Postern, a service that checks email addresses.`,
      'The link works once, for a week. Whoever did not expect this mail can ignore it.',
    ],
    link: { label: 'Make your account', url: link },
  };
}

/** Lets a person who has forgotten their password choose another one. @param link works for an hour. */
export function resetLetter({ link }: { link: string }): Letter {
  return {
    subject: 'Choose another password',
    paragraphs: [
      'Somebody, probably you, said that the password of your account on Postern is forgotten.',
      'The link works once, for an hour. Without it the password stays as it is.',
    ],
    link: { label: 'Choose another password', url: link },
  };
}

/** Tells that the service switched a webhook endpoint off. @param page the endpoint's, in the dashboard. */
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
    subject: 'A webhook endpoint was switched off',
    paragraphs: [
      `Nothing is sent any more to the endpoint at ${new URL(url).host}. ${reason}`,
      'Events go on being kept. Once the receiver works again, switch the endpoint on again.',
    ],
    link: { label: 'Look at the endpoint', url: page },
  };
}

/** Tells of an API key that is about to expire. @param hint its last four characters. */
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
  const within = days === 1 ? 'a day' : `${days} days`;
  return {
    subject: oneLine(`The API key ${name} expires within ${within}`),
    paragraphs: [
      `The API key ${oneLine(name)} (…${hint}) expires within ${within}. Programs that use it are refused from then on.`,
      'Make another key, give it to them, and revoke this one.',
    ],
    link: { label: 'Look at the keys', url: page },
  };
}
