import type { Settings } from '../settings.ts';

/**
 * Where people reach this service, such as `https://verify.example.com`: never read from a
 * request, for its host is whatever a client wrote.
 */
export function originOf({ publicUrl, host, port }: Settings): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
