import type { ZoneResolver } from './wary-resolver.ts';

/** The maximum number of pending queries on a socket: simultaneous answers beyond its buffer are lost. */
export const MAX_OPEN = 128;
/** The maximum number of sockets to a name server. */
export const MAX_SOCKETS = 8;

/**
 * Creates one resolver from several sockets to the same name server; Node has one UDP socket for each `Resolver`. A
 * query uses the first socket with fewer than `MAX_OPEN` pending queries, or a new one, which `open` creates. When
 * `MAX_SOCKETS` are full, it uses the first: the caller must keep no more than `MAX_OPEN` times `MAX_SOCKETS` pending.
 *
 * The first socket is created at once, and an error of `open` is thrown. `server` is the name server's address, display
 * only.
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
    ...(first.resolver.resolveTxt && {
      resolveTxt: (name: string) => ask((resolver) => resolver.resolveTxt!(name)),
    }),
  };
}
