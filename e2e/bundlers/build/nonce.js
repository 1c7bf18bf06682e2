/** Where a built page has the nonce of its scripts: the server puts a new one there for each request. */
export const NONCE = '__NONCE__';
