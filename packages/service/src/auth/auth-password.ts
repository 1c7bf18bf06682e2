import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { HttpError } from '../api/http-error.ts';
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
const ESTIMATED_CHARACTERS = 48;
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
  throw new HttpError('unprocessable', {
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
  const known = [
    ...(email ? [email, ...email.split(/[@.]/)] : []),
    name,
    organisation,
    ...(name?.split(/\s+/) ?? []),
  ];
  const own = known.filter((text) => text !== undefined && text.length > 2) as string[];
  const { score, sequence } = (await estimator()).check(password.slice(0, ESTIMATED_CHARACTERS), [
    ...own,
    'postern',
  ]);
  if (score >= LEAST_SCORE) return null;
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  return `is too easy to guess. ${isOwn ? LEAVE_OUT : USE_MORE}`;
}

const USE_MORE = 'Use more, and less common, words';
const LEAVE_OUT = 'Leave out your name, email address and organization';

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the word lists at the first new password: most starts of the service need none. */
function estimator(): Promise<ZxcvbnFactory> {
  return (loading ??= load());
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}
