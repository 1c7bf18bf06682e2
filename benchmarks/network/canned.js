import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';

/* What stands for the network on the asking side; `ports` are those of the servers on loopback. */

/**
 * Node's own resolver, asking the name server on loopback. Two tries fit into the budget of `medium`.
 *
 * Each of its sockets is one `Resolver`, and they take turns: what waits in a single one
 * overflows when some 300 answers come at once, as they do on loopback.
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

/** Answers as the name server does, without one: for where the DNS is not what is measured. */
export const cannedResolver = {
  resolveMx: async (name) => [{ exchange: `mx.${name}`, priority: 10 }],
  resolve4: async () => ['93.184.216.34'],
  resolve6: () => Promise.reject(NO_DATA),
};

/** Makes a dialler that goes to the mail host on loopback, whatever it is asked for, as the engine's own would. */
export function createDial({ mail }) {
  let count = 0;
  return () => connect({ host: '127.0.0.1', port: mail[count++ % mail.length], noDelay: true });
}
