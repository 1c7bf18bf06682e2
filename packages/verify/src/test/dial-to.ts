import { connect } from 'node:net';
import type { Dial, Destination } from '../smtp/dial.ts';
import { LOOPBACK } from './loopback.ts';

/** The outcome of a connection to an address: a port on loopback, an error code, or no outcome at all. */
export type Way = number | 'ECONNREFUSED' | 'ETIMEDOUT' | 'EHOSTUNREACH' | 'EACCES' | 'hang';

/**
 * A dialer that connects to loopback for any destination, and records the destinations.
 *
 * `ways` is one outcome for all addresses, or a table by address with `*` for all others.
 */
export function dialTo(ways: Way | Record<string, Way>) {
  const asked: Omit<Destination, 'signal'>[] = [];
  let stood = 0;
  const dial: Dial = ({ host, address, port, signal }) => {
    asked.push({ host, address, port });
    const way = typeof ways === 'object' ? (ways[address] ?? ways['*']) : ways;
    if (typeof way === 'number') {
      return connect({ host: LOOPBACK, port: way, signal }).once('connect', () => (stood += 1));
    }
    if (way === undefined || way === 'hang') return new Promise(() => undefined);
    return Promise.reject(Object.assign(new Error(`connect ${way}`), { code: way }));
  };
  return Object.assign(dial, {
    asked,
    /** How many connections have been established. */
    stood: () => stood,
  });
}
