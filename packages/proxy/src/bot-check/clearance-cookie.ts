import { cookieIn } from '../http/cookies.ts';
import { createHmac, isSameDigest } from '../limits/hmac.ts';

/** A clearance: a visitor that has passed the bot check needs no further token. */
export interface Clearance {
  /** Identifies the count of its requests: 32 hexadecimal digits. */
  id: string;
  /** When it expires, in milliseconds since 1970. */
  untilMs: number;
}

/** Writes and reads clearances as a cookie. */
export interface ClearanceCookie {
  /** Returns the value of `Set-Cookie`. */
  write(clearance: Clearance, caller: string | null): Promise<string>;
  /** Reads the clearance in `Cookie`; null when there is none that is valid for this caller now. */
  read(header: string | null, caller: string | null): Promise<Clearance | null>;
}

/**
 * Creates the writer and reader of clearances.
 *
 * The cookie contains the expiry, the ID, and an HMAC of both and the caller. It contains neither the caller nor the
 * number of requests left, which an older copy would restore. `__Host-` stops other hosts of the same site from setting
 * one, `SameSite=Strict` stops other sites from using it.
 *
 * Source: RFC 6265bis §4.1.2 (attributes), §4.1.3.2 (`__Host-`); docs/decisions/proxy.md#0034.
 */
export function createClearanceCookie(options: CookieOptions): ClearanceCookie {
  const { secret, now } = options;
  const digestOf = createHmac(secret);

  return {
    async write({ id, untilMs }, caller) {
      const until = untilMs.toString(36);
      const value = `1.${until}.${id}.${await sign(until, id, caller)}`;
      const maxAge = Math.max(1, Math.ceil((untilMs - now()) / 1000));
      return `${NAME}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${maxAge}`;
    },
    async read(header, caller) {
      const match = VALUE.exec(cookieIn(header, NAME) ?? '');
      if (!match) return null;
      const [, until, id, digest] = match as unknown as [string, string, string, string];
      const untilMs = parseInt(until, 36);
      if (!(untilMs > now())) return null;
      return isSameDigest(digest, await sign(until, id, caller)) ? { id, untilMs } : null;
    },
  };

  function sign(until: string, id: string, caller: string | null): Promise<string> {
    return digestOf(`postern clearance v1|${until}|${id}|${caller ?? ''}`);
  }
}

interface CookieOptions {
  secret: string | undefined;
  /** The current time in milliseconds. */
  now: () => number;
}

const NAME = '__Host-postern';
const VALUE = /^1\.([0-9a-z]{1,11})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;
