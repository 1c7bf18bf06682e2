import { createOriginCheck } from '../access/origin.ts';
import { Refusal } from '../http/refusal.ts';
import { beginResponse, toResponse, writeRefusal, type ResponseHead } from '../http/response.ts';
import { createAskStore } from '../limits/ask-store.ts';
import { createCounters, type Counter } from '../limits/counters.ts';
import { createOwnershipEmit, type EmitOwnership } from './events.ts';
import { createHolders, type OwnershipRequest } from './holder.ts';
import { createIssuers } from './issuers.ts';
import { createNonces, NONCE_SECONDS } from './nonce.ts';
import {
  resolveOwnershipOptions,
  type OwnershipOptions,
  type OwnershipSettings,
} from './options.ts';
import { Unproven, type OwnershipFault } from './reasons.ts';
import { parseToken } from './token.ts';
import {
  checkAddress,
  checkBinding,
  checkIssuer,
  isForAddress,
  type OwnershipProof,
} from './verify-token.ts';

/** A nonce for a page. */
export interface OwnershipNonce {
  /** For the attribute `nonce` of the hidden input. */
  nonce: string;
  expiresInSeconds: number;
  /** The value of a header field `Set-Cookie` that the page has to be sent with; null when there is a session. */
  setCookie: string | null;
}

/** What is verified. */
export interface OwnershipClaim {
  /** The form's value of `evt`. */
  token: unknown;
  /** The form's email address, as it was sent. */
  email: unknown;
  /** The request with the form: its session or cookie must be that of the nonce. */
  request: OwnershipRequest;
  /** The nonce of the form, where the application keeps it. Default: any nonce of the same session. */
  nonce?: string | null | undefined;
}

/** The proof, or why there is none: then send the usual confirmation email. */
export type OwnershipResult =
  | { ok: true; proof: OwnershipProof }
  | { ok: false; reason: Exclude<OwnershipFault, 'private_address'> }
  /**
   * The proof of another address than the form's: a private one. Offer to use it, or send an email to the form's
   * address.
   */
  | { ok: false; reason: 'private_address'; proof: OwnershipProof };

/** Creates nonces and verifies tokens of the browser's Email Verification API. Experimental. */
export interface Ownership {
  /** Handles `GET` of a nonce: `{ "nonce": "…", "expires_in_seconds": 600 }`. Other sites get 403. */
  handle(request: Request): Promise<Response>;
  /** Creates a nonce for a page that the server renders. */
  createNonce(request: OwnershipRequest): Promise<OwnershipNonce>;
  /**
   * Verifies that the user of a form controls its address. Every token and address has a result; a token counts once.
   */
  verify(claim: OwnershipClaim): Promise<OwnershipResult>;
}

/**
 * Creates the server's half of proof of ownership: the browser proves that the user controls an address, without an
 * email.
 *
 * A token counts if the browser bound it to this site and to a nonce of this session, and if it was signed by the
 * issuer that the address's domain names in the DNS. Checks without network requests come first.
 *
 * It proves control of the address, not that email arrives.
 *
 * Throws a `TypeError` that starts with `createOwnership:` for invalid options. `handle`, `createNonce` and `verify` reject
 * only with an error of `session`.
 *
 * Source: draft-hardt-email-verification-01 §"Token Verification"; WICG Email Verification API.
 */
export function createOwnership(options: OwnershipOptions): Ownership {
  const settings = resolveOwnershipOptions(options);
  const { secrets, origins, session, now } = settings;
  const nonces = createNonces(secrets, now);
  const holders = createHolders(origins, session);
  const issuers = createIssuers(settings);
  const emit = createOwnershipEmit(settings);
  const uses = createUseCounter(settings, emit);
  const checkOrigin = createOriginCheck(SAME_ORIGIN, () => undefined);

  return { handle, createNonce, verify };

  async function createNonce(request: OwnershipRequest): Promise<OwnershipNonce> {
    const { holder, setCookie } = await holders.open(request);
    const nonce = await nonces.create(holder);
    emit({ type: 'nonce' });
    return { nonce, expiresInSeconds: NONCE_SECONDS, setCookie };
  }

  async function handle(request: Request): Promise<Response> {
    const head = beginResponse(request.headers);
    try {
      if (request.method !== 'GET') throw METHOD_NOT_ALLOWED;
      checkOrigin(request.headers);
      return await sendNonce(request, head);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      emit({ type: 'nonce_refused', code: thrown.code });
      return toResponse(writeRefusal(head, thrown));
    }
  }

  async function sendNonce(request: Request, { fields }: ResponseHead): Promise<Response> {
    const { nonce, expiresInSeconds, setCookie } = await createNonce(request);
    if (setCookie !== null) fields['Set-Cookie'] = setCookie;
    const text = JSON.stringify({ nonce, expires_in_seconds: expiresInSeconds });
    return toResponse({ status: 200, fields, text });
  }

  async function verify(claim: OwnershipClaim): Promise<OwnershipResult> {
    const result = await attempt(claim);
    if (result.ok) emit({ type: 'proved', isPrivate: result.proof.isPrivate });
    else emit({ type: 'unproved', reason: result.reason });
    return result;
  }

  async function attempt(claim: OwnershipClaim): Promise<OwnershipResult> {
    try {
      return await prove(claim);
    } catch (thrown) {
      if (!(thrown instanceof Unproven)) throw thrown;
      return { ok: false, reason: thrown.reason as Exclude<OwnershipFault, 'private_address'> };
    }
  }

  async function prove(claim: OwnershipClaim): Promise<OwnershipResult> {
    const { token, email, request, nonce } = claim;
    const presented = parseToken(token);
    checkAddress(presented, email);
    const given = presented.binding.nonce;
    if (nonce !== undefined && nonce !== null && nonce !== given) throw new Unproven('wrong_nonce');
    await checkBinding(presented, origins, now());
    const id = await nonces.check(given, holders.finderOf(request));
    const proof = await checkIssuer(presented, issuers);
    // Last, so that a rejected token does not use up its nonce.
    if (!(await uses.count(id)).isWithin) throw new Unproven('replayed');
    if (!isForAddress(presented.evt, email)) return { ok: false, reason: 'private_address', proof };
    return { ok: true, proof };
  }
}

/** The counter of uses of nonces: one for each, for as long as it is valid. */
function createUseCounter({ store, warn, now }: OwnershipSettings, emit: EmitOwnership): Counter {
  let isFailing = false;
  const ask = createAskStore({
    now,
    onSuccess() {
      isFailing = false;
    },
    onFailure() {
      if (isFailing) return;
      isFailing = true;
      // eslint-disable-next-line no-console -- `warn: false` turns it off
      if (warn) console.warn(`createOwnership: ${STORE_ADVICE}`);
      emit({ type: 'store_failed', message: STORE_ADVICE });
    },
  });
  return createCounters({ store, ask, now })('ownership', USE_RATE);
}

/** Only pages of the server's own origin, and programs, which cannot use a nonce. */
const SAME_ORIGIN = { allowedOrigins: new Set<string>(), allowNonBrowser: true, hosts: undefined };
const METHOD_NOT_ALLOWED = new Refusal('method_not_allowed', { headers: { Allow: 'GET' } });
const USE_RATE = { count: 1, windowMs: NONCE_SECONDS * 1000 };
const STORE_ADVICE =
  'the store threw, took longer than 50 ms or returned no count, so a token can be used once in each ' +
  'process until it works. Check the store.';
