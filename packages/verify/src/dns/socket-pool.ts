import type { ZoneResolver } from './wary-resolver.ts';

/**
 * So many questions are open on a socket at a time: what comes back at once beyond what its buffer
 * holds is lost.
 */
export const MAX_OPEN = 128;
/** So many sockets are open to a name server at most. */
export const MAX_SOCKETS = 8;

/**
 * Makes one resolver of several sockets to the same name server; node has one UDP socket for each
 * `Resolver`. A question takes the first socket with fewer than `MAX_OPEN` questions open, or
 * another one, which `open` makes. When `MAX_SOCKETS` are as busy, the first takes it all the same:
 * who asks is to ask no more than `MAX_OPEN` times `MAX_SOCKETS` at a time.
 *
 * The first socket is made at once, and what `open` throws is thrown. `server` is the name server's address, to be shown.
 */
export function createSocketPool(open: () => ZoneResolver, server?: string): ZoneResolver {
  const first = { resolver: open(), openCount: 0 };
  const sockets = [first];

  const next = () => {
    const idle = sockets.find(({ openCount }) => openCount < MAX_OPEN);
    if (idle) return idle;
    if (sockets.length === MAX_SOCKETS) return first;
    const opened = { resolver: open(), openCount: 0 };
    sockets.push(opened);
    return opened;
  };

  const ask = async <T>(question: (resolver: ZoneResolver) => Promise<T>): Promise<T> => {
    const socket = next();
    socket.openCount += 1;
    try {
      return await question(socket.resolver);
    } finally {
      socket.openCount -= 1;
    }
  };

  return {
    server,
    resolveMx: (name) => ask((resolver) => resolver.resolveMx(name)),
    resolve4: (name, options) => ask((resolver) => resolver.resolve4(name, options)),
    resolve6: (name, options) => ask((resolver) => resolver.resolve6(name, options)),
    resolveNs: (name) => ask((resolver) => resolver.resolveNs(name)),
  };
}
