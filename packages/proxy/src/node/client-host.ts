import type { IncomingMessage } from 'node:http';
import { parseIp } from '../limits/caller.ts';
import type { IsTrusted } from '../limits/client-ip.ts';

/**
 * The host that a client named: `Host`, or what a trusted proxy wrote into `X-Forwarded-Host`. Of several values the last
 * one counts: the nearest proxy wrote it.
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
