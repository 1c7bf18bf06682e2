import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { HttpError } from '../api/http-error.ts';
import { PASSWORD } from './auth.ts';

/** Whose password it is to be: what others know of them is easy to guess. */
export interface PasswordOwner {
  email: string;
  name?: string | undefined;
  organisation?: string | undefined;
}

/** Of 4: withstands somebody who has stolen the database and tries 10,000 a second, for hours. */
const LEAST_SCORE = 3;

/**
 * Checks that a new password has its length and is not easy to guess; throws `unprocessable`, which says what makes it
 * weak.
 *
 * @param field under which name it was sent.
 *
 * Source: docs/decisions/0040-signing-in.md.
 */
export async function checkPassword(
  password: string,
  { email, name, organisation }: PasswordOwner,
  field = 'password',
): Promise<void> {
  const { minCharacters, maxCharacters } = PASSWORD;
  if (password.length < minCharacters || password.length > maxCharacters) {
    throw weak(field, `A password has ${minCharacters} to ${maxCharacters} characters`);
  }
  const known = [email, ...email.split(/[@.]/), name, organisation, ...(name?.split(/\s+/) ?? [])];
  const own = known.filter((text) => text !== undefined && text.length > 2) as string[];
  const { score, feedback } = (await estimator()).check(password, [...own, 'postern']);
  if (score >= LEAST_SCORE) return;
  const { warning, suggestions } = feedback;
  throw weak(field, ['It is easy to guess.', warning, ...suggestions].filter(Boolean).join(' '));
}

function weak(path: string, issue: string): HttpError {
  const message = issue.startsWith('A ') ? issue : `The password is too weak. ${issue}`;
  return new HttpError('unprocessable', { message, details: [{ path, issue }] });
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the word lists when the first password is made: most starts of the service need none. */
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
    translations: english.translations,
  });
}
