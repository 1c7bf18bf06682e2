/** What a page may load, for a nonce of the request. */
export type Policy = (nonce: string) => string;

const rest = "connect-src 'self'; form-action 'self'; base-uri 'none'";

/** Scripts of the page's own origin. */
export const ownScripts: Policy = () => `default-src 'none'; script-src 'self'; ${rest}`;

/** Scripts that have the nonce, and what they load. */
export const nonceScripts: Policy = (nonce) =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ${rest}`;

/** Scripts with these hashes, and no others. */
export const hashedScripts =
  (...hashes: string[]): Policy =>
  () =>
    `default-src 'none'; script-src ${hashes.map((hash) => `'${hash}'`).join(' ')}; ${rest}`;
