/**
 * Why a token does not prove that the user controls the address. Whatever the reason, send the usual confirmation mail.
 *
 * The form:
 * - `missing`: the form has no token: the browser or the provider does not take part, or the user declined.
 * - `malformed`: the text is not a token of the protocol.
 * - `wrong_algorithm`: it is signed by an algorithm that is not allowed (`none`, a shared secret), or that its issuer does
 *   not list.
 *
 * The binding to this site, made by the browser:
 * - `wrong_origin`: the token is for another site.
 * - `wrong_nonce`: the nonce is not one that this server created for this session or browser, or not the given one.
 * - `nonce_expired`: the nonce is older than ten minutes.
 * - `not_yet_valid`: the token is from more than a minute ahead: the clocks differ.
 * - `expired`: the token is older than ten minutes.
 * - `wrong_binding`: the browser's key did not sign this token for this site.
 *
 * The address:
 * - `other_address`: the token is about another address than the form.
 * - `not_verified`: the issuer does not state that the address is verified.
 * - `private_address`: the token is valid, but proves another address: a private one, which the issuer created for this site.
 *
 * The issuer:
 * - `issuer_unknown`: the domain names no issuer.
 * - `record_invalid`: the domain has several records, or one that does not name a host.
 * - `other_issuer`: the token is not from the issuer that the domain names.
 * - `issuer_unavailable`: the name servers or the issuer did not respond within 3 s, or with an error.
 * - `issuer_not_public`: the issuer's host, or that of its keys, has an address that is not public.
 * - `issuer_redirects`: the issuer redirects, which is not followed.
 * - `issuer_too_large`: a file of the issuer has more than 64 KiB.
 * - `issuer_invalid`: a file of the issuer is not what the protocol requires.
 * - `unknown_key`: the issuer has no such key.
 * - `forged`: the issuer's key did not sign the token.
 *
 * This server:
 * - `overloaded`: too many issuers are being looked up.
 * - `replayed`: the nonce was used before.
 */
export const OWNERSHIP_FAULTS = [
  ...(['missing', 'malformed', 'wrong_algorithm'] as const),
  ...(['wrong_origin', 'wrong_nonce', 'nonce_expired'] as const),
  ...(['not_yet_valid', 'expired', 'wrong_binding'] as const),
  ...(['other_address', 'not_verified', 'private_address'] as const),
  ...(['issuer_unknown', 'record_invalid', 'other_issuer', 'issuer_unavailable'] as const),
  ...(['issuer_not_public', 'issuer_redirects', 'issuer_too_large', 'issuer_invalid'] as const),
  ...(['unknown_key', 'forged', 'overloaded', 'replayed'] as const),
] as const;

/** One of {@link OWNERSHIP_FAULTS}. */
export type OwnershipFault = (typeof OWNERSHIP_FAULTS)[number];

/**
 * Ends the verification of a token with a reason: steps throw it, and `verify` returns the reason.
 *
 * It is not an `Error`, so that a flood of forged tokens captures no stack traces.
 */
export class Unproven {
  readonly reason: OwnershipFault;

  constructor(reason: OwnershipFault) {
    this.reason = reason;
  }
}
