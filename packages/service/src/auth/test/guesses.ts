import { expect } from 'vitest';
import { openBrowser, type Browser } from '../../dashboard/test/browser.ts';
import { codeOf } from '../../dashboard/test/code-of.ts';
import { emailOf, PASSWORD, type Opened } from '../../dashboard/test/open.ts';

const SIGN_IN = '/auth/sign-in/email';
/** The account that is attacked. */
export const EMAIL = emailOf('Olga');
/** A password that is strong enough, and not the account's. */
export const OTHER = 'seven green herons wait';
/** What a form sends that confirms a change with a wrong password. */
export const WRONG = { password: 'not the password' };

let last = 0;
/** A place that is not used by another browser. */
export const newPlace = () => `203.${(last += 1) >> 16}.${(last >> 8) & 255}.${last & 255}`;

export const signIn = (browser: Browser, password: string, email = EMAIL) =>
  browser.send('POST', SIGN_IN, { email, password });

/** Guesses passwords until one is rejected unchecked, in a new place each time. @returns how many were checked. */
export async function guessFromEverywhere({ app }: Opened, most = 150): Promise<number> {
  for (let checked = 0; checked < most; checked += 1) {
    const { status } = await signIn(openBrowser(app, newPlace()), WRONG.password);
    if (status === 429) return checked;
    expect(status).toBe(401);
  }
  return most;
}

export const statusesOf = async (count: number, send: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async () => (await send()).status));

export const countOf = (statuses: number[], status: number) =>
  statuses.filter((given) => given === status).length;

/** Switches the second factor of a user on. @returns the secret, in a URI. */
export async function switchOn(browser: Browser): Promise<string> {
  const { data } = await browser.send('POST', '/second-factor', { password: PASSWORD });
  await browser.send('POST', '/second-factor/confirm', { code: codeOf(data.uri) });
  return data.uri;
}
