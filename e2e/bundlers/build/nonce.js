/** The placeholder for the nonce in a built page. The server replaces it with a new nonce for each request. */
export const NONCE = '__NONCE__';
