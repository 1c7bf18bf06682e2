/** A content security policy, given the nonce of the request. */
export type Policy = (nonce: string) => string;

const rest = "connect-src 'self'; form-action 'self'; base-uri 'none'";

/** A policy that allows scripts of the page's own origin. */
export const ownScripts: Policy = () => `default-src 'none'; script-src 'self'; ${rest}`;

/** A policy that allows scripts with the nonce, and the scripts that they load. */
export const nonceScripts: Policy = (nonce) =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ${rest}`;

/** A policy that allows only scripts with these hashes. */
export const hashedScripts =
  (...hashes: string[]): Policy =>
  () =>
    `default-src 'none'; script-src ${hashes.map((hash) => `'${hash}'`).join(' ')}; ${rest}`;
