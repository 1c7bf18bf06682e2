import type { Settings } from '../settings.ts';

/**
 * Where people reach this service, such as `https://verify.example.com`: never read from a
 * request, for its host is whatever a client wrote.
 */
export function originOf({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Whether a page of any name may be ours: nobody has said under which name people reach a service
 * that other machines can ask.
 */
export function isAnyHost({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): boolean {
  return publicUrl === null && !/^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}
