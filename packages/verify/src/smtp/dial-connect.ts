import { request } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Dial } from './dial.ts';
import { proxyError, type Proxy } from './proxy.ts';

/**
 * Creates a dialer through an HTTP proxy, by CONNECT. The proxy receives the IP address that was checked, and never a
 * name. Rejects with the code `EPROXY` for any failure, or with `signal.reason`.
 *
 * Source: RFC 9110 §9.3.6, §11.7; RFC 7617.
 */
export function dialConnect({ host, port, user, password = '' }: Proxy): Dial {
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return ({ address, port: to, signal }) =>
    new Promise<Duplex>((resolve, reject) => {
      const fail = () => reject(signal.aborted ? (signal.reason as Error) : proxyError());
      if (isIP(address) === 0) return fail();
      const target = `${isIPv6(address) ? `[${address}]` : address}:${to}`;
      const connecting = request({
        ...{ method: 'CONNECT', host, port, path: target, agent: false, signal },
        headers: {
          Host: target,
          ...(user !== undefined && { 'Proxy-Authorization': `Basic ${credentials}` }),
        },
      });
      connecting.once('connect', ({ statusCode = 0 }, socket, head) => {
        if (statusCode >= 200 && statusCode < 300) {
          if (head.length > 0) socket.unshift(head);
          resolve(socket);
          return;
        }
        socket.destroy();
        fail();
      });
      connecting.on('error', fail);
      connecting.setNoDelay(true);
      connecting.end();
    });
}
