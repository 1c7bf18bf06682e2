import { connect } from 'node:net';
import type { Dial, Destination } from '../smtp/dial.ts';
import { LOOPBACK } from './loopback.ts';

/** What becomes of a connection to an address: a port on the loopback, an error's code, or nothing ever. */
export type Way = number | 'ECONNREFUSED' | 'ETIMEDOUT' | 'EHOSTUNREACH' | 'EACCES' | 'hang';

/**
 * A dialler that goes to the loopback whatever it is asked for, and writes down what that was.
 *
 * `ways` is one way for all addresses, or a table of addresses with `*` for all others.
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
    /** How many connections have come to stand. */
    stood: () => stood,
  });
}
