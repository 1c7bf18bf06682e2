import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';

/* The resolvers and the dialer of the subjects. `ports` are the ports of the servers on loopback. */

/**
 * Node's own resolver with the name server on loopback. Two attempts fit into the timeout of `medium`.
 *
 * Each socket is one `Resolver`, used in turn: the buffer of a single socket overflows at about 300 simultaneous
 * responses, which occur on loopback.
 */
export function loopbackResolver({ names: [port] }, sockets = 4) {
  const resolvers = Array.from({ length: sockets }, () => {
    const resolver = new Resolver({ timeout: 750, tries: 2 });
    resolver.setServers([`127.0.0.1:${String(port)}`]);
    return resolver;
  });
  let count = 0;
  const next = () => resolvers[count++ % sockets];
  return {
    resolveMx: (name) => next().resolveMx(name),
    resolve4: (name, options) => next().resolve4(name, options),
    resolve6: (name, options) => next().resolve6(name, options),
  };
}

const NO_DATA = Object.assign(new Error('queryAaaa ENODATA'), { code: 'ENODATA' });

/** A resolver with the records of the name server, for measurements without DNS. */
export const cannedResolver = {
  resolveMx: async (name) => [{ exchange: `mx.${name}`, priority: 10 }],
  resolve4: async () => ['93.184.216.34'],
  resolve6: () => Promise.reject(NO_DATA),
};

/** Creates a dialer like the engine's own that always connects to the mail server on loopback. */
export function createDial({ mail }) {
  let count = 0;
  return () => connect({ host: '127.0.0.1', port: mail[count++ % mail.length], noDelay: true });
}
