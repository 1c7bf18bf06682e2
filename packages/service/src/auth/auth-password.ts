import { ServiceError } from '../base/service-error.ts';
import { createIdleThread } from '../thread/idle-thread.ts';
import { startThread } from '../thread/start-thread.ts';
import { threadProgram } from '../thread/thread-program.ts';
import { PASSWORD } from './auth.ts';
import type { RatingCall, Weakness } from './rate-password.ts';

/** The owner of a new password. What others know about them is easy to guess. */
export interface PasswordOwner {
  email?: string | undefined;
  name?: string | undefined;
  organisation?: string | undefined;
}

/** The time without a new password after which the thread is ended: its lists take 40 MB. */
const IDLE_MS = 60_000;

const rating = createIdleThread(
  () => startThread<RatingCall, Weakness | null>(threadProgram('password-thread')),
  IDLE_MS,
);

/**
 * Checks that a new password has a valid length and is not easy to guess; throws `unprocessable` with the issue.
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
 * It never includes a part of the password. A separate thread rates it.
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
    ...(email ? [email, ...email.split('@'), ...email.split(/[@.]/)] : []),
    ...[name, organisation].flatMap((text) => [text, ...(text?.split(/\s+/) ?? [])]),
  ];
  const own = known.filter((text) => text !== undefined && text.length > 2) as string[];
  const weakness = await rating.call({ password, ownWords: [...own, 'postern'] });
  return weakness && ISSUES[weakness];
}

const TOO_EASY = 'is too easy to guess.';
const ISSUES: Readonly<Record<Weakness, string>> = {
  common: `${TOO_EASY} Use more, and less common, words`,
  'own-words': `${TOO_EASY} Leave out your name, email address and organization`,
  stolen: 'is in a list of stolen passwords. Choose another one',
};
