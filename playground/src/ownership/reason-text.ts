import type { OwnershipFault } from '@postern/proxy/ownership';

/** What each reason means. */
export const REASON_TEXT: Record<OwnershipFault, string> = {
  missing: 'The form has no token.',
  malformed: 'The text is not a token of the protocol.',
  wrong_algorithm: 'The algorithm is not allowed, or its issuer does not list it.',
  other_address: 'The token is about another address.',
  not_verified: 'The issuer does not state that the address is verified.',
  wrong_origin: 'The token is for another site. Open this page at localhost.',
  wrong_nonce: 'The nonce is not for this browser, or cookies are blocked.',
  nonce_expired: 'The nonce is older than ten minutes.',
  not_yet_valid: 'The token is from more than a minute ahead: the clocks differ.',
  expired: 'The token is older than ten minutes.',
  wrong_binding: 'The browser’s key did not sign this token for this site.',
  issuer_unknown: 'The domain names no issuer.',
  record_invalid: 'The domain has several records, or one that does not name a host.',
  other_issuer: 'The token is not from the issuer that the domain names.',
  issuer_unavailable: 'The name servers or the issuer did not respond.',
  issuer_not_public: 'The issuer has an IP address that is not public.',
  issuer_redirects: 'The issuer redirects.',
  issuer_too_large: 'A file of the issuer has more than 64 KiB.',
  issuer_invalid: 'A file of the issuer is not what the protocol requires.',
  unknown_key: 'The issuer has no such key.',
  forged: 'The issuer’s key did not sign the token.',
  overloaded: 'Too many issuers are being looked up.',
  replayed: 'The nonce was used before.',
  private_address: 'The token proves a private address.',
};
