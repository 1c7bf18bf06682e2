import type { IncomingMessage } from 'node:http';
import { parseIp } from '../limits/caller.ts';
import type { IsTrusted } from '../limits/client-ip.ts';

/**
 * The host that the client requested: `Host`, or the value of a trusted proxy's `X-Forwarded-Host`. The last of several
 * values counts, since the nearest proxy added it.
 */
export function clientHostOf(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  isTrusted: IsTrusted,
): string | undefined {
  const { host, 'x-forwarded-host': forwarded } = headers;
  const ip = parseIp(socket.remoteAddress);
  if (!ip || typeof forwarded !== 'string' || !isTrusted(ip, 0)) return host;
  return forwarded.split(',').at(-1)!.trim() || host;
}
