import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { acquireWithin, createSemaphore } from '@postern/concurrency';
import { ServiceError } from '../base/service-error.ts';

/**
 * How passwords and backup codes are stored: as slow hashes. Too many at a time are rejected with `overloaded`, before
 * they are computed.
 */
export interface PasswordHash {
  /** @param like another hash, whose salt is used again, so that equal texts have equal hashes. */
  hash(password: string, like?: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** Whether a hash is weaker than current ones. It is replaced when its password is next entered. */
  isOutdated(hash: string): boolean;
}

/** The cost of a hash: N is 2 to the power of `ln`. Source: RFC 7914 §2. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}

/** A parsed stored hash. */
interface Stored {
  cost: Cost;
  salt: string | Buffer;
  key: Buffer;
}

/** Source: OWASP ASVS 5.0, appendix C, password storage: p ≥ 3 with N ≥ 2^15 and r = 8. */
const COST: Cost = { ln: 15, r: 8, p: 3 };
/** The hashes of better-auth. They have no parameters, only the salt and the key, in hex. */
const BETTER_AUTH: Cost = { ln: 14, r: 16, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/**
 * The number of concurrent hashes. Each takes 32 MiB and one of Node's four threads, which file access and DNS lookups
 * need too.
 */
const AT_ONCE = 2;
/** How long a hash waits for its turn: about forty others, a quarter of a second each. */
const WAIT_MS = 5000;

/**
 * Creates the hashes by scrypt, with the parameters in each hash as in a PHC string:
 * `$scrypt$ln=15,r=8,p=3$<salt>$<key>`. Two are computed at a time. A hash that has waited five seconds is not computed,
 * and throws `overloaded`.
 *
 * @param derive default Node's scrypt.
 *
 * Source: docs/decisions/accounts.md#0040; github.com/P-H-C/phc-string-format.
 */
export function createScryptHash(derive: typeof scrypt = scrypt): PasswordHash {
  const turns = createSemaphore(AT_ONCE);

  return {
    async hash(password, like) {
      const { cost, salt } = like ? parse(like) : { cost: COST, salt: randomBytes(SALT_BYTES) };
      const key = await keyOf(password, { cost, salt, bytes: KEY_BYTES });
      const { ln, r, p } = cost;
      return `$scrypt$ln=${ln},r=${r},p=${p}$${base64(Buffer.from(salt))}$${base64(key)}`;
    },
    async verify({ hash, password }) {
      const { cost, salt, key } = parse(hash);
      return timingSafeEqual(await keyOf(password, { cost, salt, bytes: key.length }), key);
    },
    isOutdated: (hash) => !hash.startsWith(`$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$`),
  };

  async function keyOf(
    password: string,
    { cost: { ln, r, p }, salt, bytes }: Omit<Stored, 'key'> & { bytes: number },
  ): Promise<Buffer> {
    const N = 2 ** ln;
    // Node rejects a hash that needs more memory than this: 128·N·r, and 128·r for each of p.
    const options = { N, r, p, maxmem: 256 * N * r };
    const release = await acquireWithin(turns, WAIT_MS);
    if (!release) throw new ServiceError('overloaded', { retryAfterMs: WAIT_MS });
    try {
      return await new Promise((resolve, reject) => {
        derive(password.normalize('NFKC'), salt, bytes, options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      });
    } finally {
      release();
    }
  }
}

/** The hashes of this process, which share two turns. */
export const scryptHash = createScryptHash();

function parse(hash: string): Stored {
  const [, ln, r, p, salt, key] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (salt && key) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
    return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  const [oldSalt, oldKey] = hash.split(':');
  if (!oldSalt || !oldKey) throw new Error('A stored password has an unknown format');
  return { cost: BETTER_AUTH, salt: oldSalt, key: Buffer.from(oldKey, 'hex') };
}

/** Base64 without padding, as PHC strings have it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
