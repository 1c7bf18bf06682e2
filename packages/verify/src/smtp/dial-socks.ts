import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import type { Dial } from './dial.ts';
import { proxyError, type Proxy } from './proxy.ts';

/**
 * Creates a dialer through a SOCKS5 proxy. The proxy receives the IP address that was checked, and never a name.
 * Rejects with the code `EPROXY` for any failure, or with `signal.reason`.
 *
 * Source: RFC 1928 §3 to §6; RFC 1929.
 */
export function dialSocks({ host, port, user, password }: Proxy): Dial {
  return async ({ address, port: to, signal }) => {
    if (isIP(address) === 0) throw proxyError();
    // Loaded with the first connection through a proxy.
    const { SocksClient } = await import('socks');
    const socket = connect({ host, port, noDelay: true, signal });
    try {
      await once(socket, 'connect');
      await SocksClient.createConnection({
        proxy: {
          ...{ host, port, type: 5 },
          ...(user !== undefined && { userId: user, password: password ?? '' }),
        },
        command: 'connect',
        destination: { host: address, port: to },
        existing_socket: socket,
      });
      return socket;
    } catch {
      socket.on('error', () => undefined).destroy();
      signal.throwIfAborted();
      throw proxyError();
    }
  };
}
