import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ServiceError } from '../base/service-error.ts';
import { PASSWORD } from './auth.ts';

/** The owner of a new password: what others know of them is easy to guess. */
export interface PasswordOwner {
  email?: string | undefined;
  name?: string | undefined;
  organisation?: string | undefined;
}

/** Of 4: withstands an attacker who has stolen the database and tries 10,000 passwords a second, for hours. */
const LEAST_SCORE = 3;
/** So many characters are estimated: the time grows faster than the length, and more characters never make a password weaker. */
const ESTIMATED_CHARACTERS = 40;
/** So many ways of reading symbols as letters are tried: with the default, 64 symbols take over a second. */
const MAX_SUBSTITUTIONS = 20;

/**
 * Checks that a new password has its length and is not easy to guess; throws `unprocessable` with the issue.
 *
 * @param field the name of the field in the request.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function checkPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const issue = await passwordIssue(password, owner);
  if (issue === null) return;
  throw new ServiceError('unprocessable', {
    message: `The password ${issue}`,
    details: [{ path: field, issue }],
  });
}

/**
 * What is wrong with a new password, as the rest of a sentence that begins with `The password`; null when nothing is.
 * It never includes a part of the password.
 */
export async function passwordIssue(
  password: string,
  { email, name, organisation }: PasswordOwner,
): Promise<string | null> {
  const { minCharacters, maxCharacters } = PASSWORD;
  if (password.length < minCharacters || password.length > maxCharacters) {
    return `must have ${minCharacters} to ${maxCharacters} characters`;
  }
  const { check, stolen } = await (loading ??= load());
  const known = [
    ...(email ? [email, ...email.split('@'), ...email.split(/[@.]/)] : []),
    ...[name, organisation].flatMap((text) => [text, ...(text?.split(/\s+/) ?? [])]),
  ];
  const own = known.filter((text) => text !== undefined && text.length > 2) as string[];
  const { score, sequence } = check(password.slice(0, ESTIMATED_CHARACTERS), [...own, 'postern']);
  if (score >= LEAST_SCORE) return stolen.has(password.toLowerCase()) ? STOLEN : null;
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  return `is too easy to guess. ${isOwn ? LEAVE_OUT : USE_MORE}`;
}

const USE_MORE = 'Use more, and less common, words';
/** The example of a good password in so many texts that it is none: the list is older. */
const OFTEN_QUOTED = 'correcthorsebatterystaple';
const STOLEN = 'is in a list of stolen passwords. Choose another one';
const LEAVE_OUT = 'Leave out your name, email address and organization';

/** What a password is validated with: an estimate of how many guesses it takes, and passwords that were stolen elsewhere, in lower case. */
interface Lists {
  check: ZxcvbnFactory['check'];
  stolen: ReadonlySet<string>;
}

let loading: Promise<Lists> | undefined;

/** Loads the lists, at the first new password: most starts of the service need none. */
async function load(): Promise<Lists> {
  const [{ ZxcvbnFactory: Factory }, common, english, { STOLEN_PASSWORDS }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('./data/stolen-passwords.ts'),
  ]);
  const stolen = [...STOLEN_PASSWORDS.split('\n'), OFTEN_QUOTED];
  const factory = new Factory({
    // As a dictionary they count as easy to guess with a few more characters, too.
    dictionary: { ...common.dictionary, ...english.dictionary, stolen },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
  return { check: (...given) => factory.check(...given), stolen: new Set(stolen) };
}
