import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** The destination of a connection. */
export interface Destination {
  /** The mail server's name: for the TLS handshake, and display only otherwise. */
  host: string;
  /** The IP address that was checked. */
  address: string;
  /** Always 25. */
  port: number;
  /** Aborts when the connection is no longer needed. */
  signal: AbortSignal;
}

/**
 * Opens a connection: returns a stream of bytes that is connected or connecting.
 *
 * It must connect to `address` without a lookup. It can reject, or the stream can emit `error`. A stream that is still
 * connecting is destroyed when it is no longer needed. A dialer that returns a promise is canceled by `signal`.
 */
export type Dial = (destination: Destination) => Duplex | Promise<Duplex>;

/** Opens a TCP connection to the address itself; it fails with the stream's `error`. */
export const dialTcp: Dial = ({ address, port }) => connect({ host: address, port, noDelay: true });
