import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import { DAY_MS } from '../base/time.ts';
import { originOf, pathOf } from '../config/origin.ts';
import { makeToken } from '../base/token.ts';

/** The browsers in which users have signed in before, identified by a signed cookie. */
export interface KnownBrowsers {
  /** The ID of the browser that sent these cookies; null when no account has signed in within 90 days. */
  idOf(cookies: string | undefined): string | null;
  /**
   * The same for one account: null when that account has not signed in within 90 days, or since `sinceMs`. With
   * `bySignIn`, a password reset by mail does not count as a sign-in.
   */
  find(
    email: string,
    cookies: string | undefined,
    options?: { sinceMs?: number; bySignIn?: boolean },
  ): string | null;
  /**
   * The `Set-Cookie` line that identifies the browser for an account that has just signed in, or, with `byMail`, has used
   * a mailed link.
   */
  remember(email: string, cookies: string | undefined, options?: { byMail?: boolean }): string;
}

/**
 * The content of the cookie: the browser's ID, and for each account its tag, the time of its last sign-in, and whether it
 * has only used a mailed link.
 */
interface Browser {
  id: string;
  accounts: [tag: string, usedMs: number, byMail?: true][];
}

const KNOWN_MS = 90 * DAY_MS;
/** More accounts than users who share a browser. The cookie stays below a kilobyte. */
const MAX_ACCOUNTS = 8;

/**
 * Creates the cookie of known browsers. It is signed with the secret of the sessions, and gives no access. It only
 * gives a browser separate counts, so that wrong passwords from elsewhere do not lock its user out. It has no email
 * address: an account is named by a keyed hash.
 *
 * Source: docs/decisions/accounts.md#0040; OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function createKnownBrowsers(
  secret: string,
  { settings, now }: { settings: Settings; now: () => number },
): KnownBrowsers {
  const isSecure = originOf(settings).startsWith('https:');
  const name = `${isSecure ? '__Secure-' : ''}postern.browser`;
  const attributes = [
    `Max-Age=${KNOWN_MS / 1000}; Path=${pathOf(settings)}/dashboard; HttpOnly; SameSite=Strict`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`known browser ${text}`).digest('base64url');
  const tagOf = (email: string) => sign(`of ${email}`).slice(0, 16);

  return {
    idOf: (cookies) => read(cookies)?.id ?? null,
    find(email, cookies, { sinceMs = 0, bySignIn = false } = {}) {
      const browser = read(cookies);
      const tag = tagOf(email);
      const [, usedMs, byMail] = browser?.accounts.find((account) => account[0] === tag) ?? [];
      if (!browser || usedMs === undefined) return null;
      return usedMs < sinceMs || (bySignIn && byMail) ? null : browser.id;
    },
    remember(email, cookies, { byMail = false } = {}) {
      const { id, accounts } = read(cookies) ?? { id: makeToken().slice(0, 22), accounts: [] };
      const tag = tagOf(email);
      const others = accounts.filter((account) => account[0] !== tag);
      const hasSignedIn = accounts.some((account) => account[0] === tag && !account[2]);
      const account: Browser['accounts'][number] =
        byMail && !hasSignedIn ? [tag, now(), true] : [tag, now()];
      const browser: Browser = { id, accounts: [account, ...others].slice(0, MAX_ACCOUNTS) };
      const text = Buffer.from(JSON.stringify(browser)).toString('base64url');
      return `${name}=${text}.${sign(text)}; ${attributes}`;
    },
  };

  /**
   * Reads the cookie, without accounts whose sign-in is too long ago; null when none is left, or the signature is
   * wrong.
   */
  function read(cookies = ''): Browser | null {
    const pairs = cookies.split('; ').map((pair) => pair.split('='));
    const value = pairs.find((pair) => pair[0] === name)?.[1] ?? '';
    const [text = '', signature = ''] = value.split('.');
    if (!isEqual(signature, sign(text))) return null;
    const { id, accounts } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Browser;
    const known = accounts.filter(([, usedMs]) => usedMs > now() - KNOWN_MS);
    return known.length > 0 ? { id, accounts: known } : null;
  }
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
