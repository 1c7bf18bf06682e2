import { createHmac } from '../hmac.ts';
import { isSameDigest } from './same-digest.ts';

/** A clearance: who has passed the bot check may ask without another token. */
export interface Clearance {
  /** Names it when its questions are counted: 32 hexadecimal digits. */
  id: string;
  /** When it ends, in milliseconds since the epoch. */
  untilMs: number;
}

/** Writes and reads clearances as a cookie. */
export interface ClearanceCookie {
  /** Writes `Set-Cookie`. */
  write(clearance: Clearance, caller: string | null): Promise<string>;
  /** Reads the clearance out of `Cookie`; null when there is none that this caller may use now. */
  read(header: string | null, caller: string | null): Promise<Clearance | null>;
}

/**
 * Makes the one way to write and read clearances.
 *
 * The cookie holds the end, the id, and an HMAC over both and the caller, who is not in it. How many
 * questions are left is not in it either: who sends an older copy would have them back.
 * `__Host-` keeps other hosts of the same site from setting one, `SameSite=Strict` keeps other sites from using it.
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
      const match = VALUE.exec(valueIn(header) ?? '');
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
  now: () => number;
}

// A browser has one cookie of this name: who sends two did not get them from us.
function valueIn(header: string | null): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

const NAME = '__Host-postern';
const VALUE = /^1\.([0-9a-z]{1,11})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;
