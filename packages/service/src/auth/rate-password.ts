import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { STOLEN_PASSWORDS } from './data/stolen-passwords.ts';

/* Only the thread that rates passwords loads this file: its lists take a tenth of a second and 40 MB. */

/** A password, and words that are easy to guess for its owner. */
export interface RatingCall {
  password: string;
  ownWords: readonly string[];
}

/** What is wrong with a password. */
export type Weakness = 'common' | 'own-words' | 'stolen';

/** The minimum score of a password, from 0 to 4. It resists an attacker with the database and 10,000 guesses a second for hours. */
const LEAST_SCORE = 3;
/**
 * The first characters, which are rated. The time grows faster than the length, and more characters never make a
 * password weaker.
 */
const ESTIMATED_CHARACTERS = 40;
/** The maximum number of ways to read symbols as letters. With the default, 64 symbols take over a second. */
const MAX_SUBSTITUTIONS = 20;
/** A widely quoted example of a good password, newer than the list of stolen passwords. */
const OFTEN_QUOTED = 'correcthorsebatterystaple';

/** Passwords that were stolen elsewhere, in lower case. */
const stolen = [...STOLEN_PASSWORDS.split('\n'), OFTEN_QUOTED];
const stolenSet: ReadonlySet<string> = new Set(stolen);

const zxcvbn = new ZxcvbnFactory({
  // As a dictionary, so that they count as easy to guess with a few additional characters, too.
  dictionary: { ...common, ...english, stolen },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

/** Characters between the words of a password. */
const SEPARATORS = /[\s._\-+,:;/|]+/g;

/**
 * Whether a password was stolen, in any case, and with its words apart or together: `correct horse battery staple` is
 * `correcthorsebatterystaple`.
 */
function isStolen(password: string): boolean {
  const lower = password.toLowerCase();
  return stolenSet.has(lower) || stolenSet.has(lower.replace(SEPARATORS, ''));
}

/** What is wrong with a password; null when nothing is. Takes up to a tenth of a second. */
export function ratePassword({ password, ownWords }: RatingCall): Weakness | null {
  const { score, sequence } = zxcvbn.check(password.slice(0, ESTIMATED_CHARACTERS), [...ownWords]);
  if (score >= LEAST_SCORE) return isStolen(password) ? 'stolen' : null;
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  return isOwn ? 'own-words' : 'common';
}
