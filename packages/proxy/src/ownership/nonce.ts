import { createHmac, isSameDigest } from '../limits/hmac.ts';
import { Unproven } from './reasons.ts';

/** What a nonce is bound to: `s` and the session of the application, or `c` and the cookie of this package. */
export interface Holder {
  kind: 's' | 'c';
  id: string;
}

/** Finds the holder of one kind in the request that is verified; null when it has none. */
export type FindHolder = (kind: Holder['kind']) => Promise<string | null>;

/** Creates and checks nonces. */
export interface Nonces {
  create(holder: Holder): Promise<string>;
  /** Returns the ID of a nonce, by which its use is counted; throws `wrong_nonce` or `nonce_expired`. */
  check(nonce: string, findHolder: FindHolder): Promise<string>;
}

/** How long a nonce is valid, in seconds. */
export const NONCE_SECONDS = 600;

/**
 * Creates the nonces of a server: 128 random bits and their expiry, signed together with what they are bound to, which a
 * nonce does not contain. No nonce is stored.
 *
 * @param secrets The first one signs; a nonce of any of them is valid.
 */
export function createNonces(secrets: readonly string[], now: () => number): Nonces {
  const digests = secrets.map((secret) => createHmac(secret));

  return {
    async create({ kind, id }) {
      const until = (now() + NONCE_SECONDS * 1000).toString(36);
      const random = randomHex();
      const digest = await digests[0]!(textOf({ until, kind, random }, id));
      return `1.${until}.${kind}.${random}.${digest}`;
    },
    async check(nonce, findHolder) {
      const match = NONCE.exec(nonce);
      if (!match) throw new Unproven('wrong_nonce');
      const { digest, ...content } = match.groups as unknown as NonceContent & { digest: string };
      if (!(parseInt(content.until, 36) > now())) throw new Unproven('nonce_expired');
      const holder = await findHolder(content.kind);
      if (holder === null) throw new Unproven('wrong_nonce');
      const text = textOf(content, holder);
      for (const digestOf of digests)
        if (isSameDigest(digest, await digestOf(text))) return content.random;
      throw new Unproven('wrong_nonce');
    },
  };
}

/** 128 random bits in hexadecimal digits. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The content of a nonce. */
interface NonceContent {
  /** When it expires: milliseconds since 1970, in base 36. */
  until: string;
  kind: Holder['kind'];
  /** 32 random hexadecimal digits. */
  random: string;
}

function textOf({ until, kind, random }: NonceContent, holder: string): string {
  return `postern ownership v1|${until}|${random}|${kind}|${holder}`;
}

/** A nonce as a token has it. Each has exactly one spelling. */
const NONCE =
  /^1\.(?<until>[0-9a-z]{1,11})\.(?<kind>[sc])\.(?<random>[0-9a-f]{32})\.(?<digest>[0-9a-f]{64})$/;
