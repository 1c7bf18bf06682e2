/*
 * The addresses of loopback that the tests with mail servers use. Each server has twenty, and listens on port 25 of
 * as many as its situations need.
 */

/** A mail server that answers, with which the verifier tests its outbound route. */
export const EGRESS_HOST = '127.0.1.1';
/** The address that the verifier connects from: many servers trust 127.0.0.1. */
export const CLIENT = '127.0.1.2';
/** Other clients, which servers reject or defer. */
export const REJECTED_CLIENT = '127.0.1.3';
export const DEFERRED_CLIENT = '127.0.1.5';
/** The name server of all of them, on port 53. */
export const NAME_SERVER = '127.0.1.4';
/** Addresses at which nothing listens. */
export const NOTHING = ['127.0.1.251', '127.0.1.252', '127.0.1.253'] as const;

const BLOCKS = ['exim', 'postfix', 'opensmtpd', 'sendmail', 'courier', 'haraka'] as const;

/** The address number `at` of a server, from 0 to 19. */
export function placeOf(server: (typeof BLOCKS)[number], at: number): string {
  return `127.0.1.${20 * (BLOCKS.indexOf(server) + 1) + at}`;
}
