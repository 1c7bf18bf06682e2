import { isAtHost } from '../access/hosts.ts';
import { cookieIn } from '../http/cookies.ts';
import { NONCE_SECONDS, randomHex, type FindHolder, type Holder } from './nonce.ts';

/** The part of a `Request` that is used: a page's template and a server action have only the header fields. */
export interface OwnershipRequest {
  readonly headers: Headers;
}

/** Returns what identifies the session of a request: text, or null without a session. */
export type FindSession = (
  request: OwnershipRequest,
) => string | null | undefined | Promise<string | null | undefined>;

/** Finds what nonces are bound to. */
export interface Holders {
  /** The holder of a new nonce, and the value of `Set-Cookie`; null when there is a session. */
  open(request: OwnershipRequest): Promise<{ holder: Holder; setCookie: string | null }>;
  /** Finds the holder of a nonce that a token has. */
  finderOf(request: OwnershipRequest): FindHolder;
}

/**
 * Binds nonces to the application's session, or to a cookie with a random ID where there is none.
 *
 * The cookie is valid for as long as a nonce. `__Host-` keeps other hosts of the same site from setting it. On loopback
 * without TLS, where browsers reject `__Host-`, it has another name and no `Secure`.
 *
 * Source: RFC 6265bis §4.1.2 (attributes), §4.1.3.2 (`__Host-`).
 *
 * @param origins The origins of the site.
 */
export function createHolders(
  origins: readonly string[],
  session: FindSession | undefined,
): Holders {
  return {
    async open(request) {
      const id = await sessionOf(request);
      if (id !== null) return { holder: { kind: 's', id }, setCookie: null };
      const cookie = cookieOf(request);
      const holder: Holder = { kind: 'c', id: readId(request, cookie) ?? randomHex() };
      const { name, attributes } = cookie;
      return { holder, setCookie: `${name}=${holder.id}; ${attributes}` };
    },
    finderOf(request) {
      return async (kind) =>
        kind === 's' ? sessionOf(request) : readId(request, cookieOf(request));
    },
  };

  async function sessionOf(request: OwnershipRequest): Promise<string | null> {
    const id: unknown = await session?.(request);
    if (id === null || id === undefined || id === '') return null;
    if (typeof id === 'string') return id;
    throw new TypeError('createOwnership: session must return text, or null without a session');
  }

  function cookieOf({ headers }: OwnershipRequest): Cookie {
    const host = headers.get('host')?.toLowerCase() ?? '';
    const isPlain = origins.some((origin) => origin.startsWith('http:') && isAtHost(origin, host));
    return isPlain ? PLAIN : SECURE;
  }
}

function readId({ headers }: OwnershipRequest, { name }: Cookie): string | null {
  const id = cookieIn(headers.get('cookie'), name) ?? '';
  return ID.test(id) ? id : null;
}

interface Cookie {
  name: string;
  attributes: string;
}

const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${NONCE_SECONDS}`;
const SECURE: Cookie = { name: '__Host-postern-ownership', attributes: `${ATTRIBUTES}; Secure` };
const PLAIN: Cookie = { name: 'postern-ownership', attributes: ATTRIBUTES };
const ID = /^[0-9a-f]{32}$/;
