import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Where a connection goes. */
export interface Destination {
  /** The mail host's name, for the TLS handshake and for the eye. */
  host: string;
  /** The very IP address that was checked. */
  address: string;
  /** 25, always. */
  port: number;
  /** Aborts when nobody waits for the connection any more. It is made when it is read: a copy by spreading has none. */
  signal: AbortSignal;
}

/**
 * Opens a connection: a connected stream of bytes, or one that is connecting.
 *
 * It must go to `address` and look nothing up. It may reject, or the stream may emit `error`. A
 * stream that is still connecting is destroyed when nobody waits any more; who takes time to bring
 * one hears of that by `signal`.
 */
export type Dial = (destination: Destination) => Duplex | Promise<Duplex>;

/** Opens a TCP connection to the address itself; its failures come as the stream's `error`. */
export const dialTcp: Dial = ({ address, port }) => connect({ host: address, port, noDelay: true });
