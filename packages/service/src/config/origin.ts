import { isLoopback } from '../base/loopback.ts';
import type { Settings } from './settings.ts';

/**
 * The origin at which people reach this service, such as `https://verify.example.com`: never read
 * from a request, for its host is whatever a client wrote.
 */
export function originOf({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The path of the public URL, such as `/verify`; '' when it has none. */
export function pathOf({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** The public URL, without a slash at the end, such as `https://example.com/verify`. */
export function publicUrlOf(settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  return originOf(settings) + pathOf(settings);
}

/**
 * Whether a page of any name may be ours: nobody has said under which name people reach a service
 * that other machines can ask.
 */
export function isAnyHost({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): boolean {
  return publicUrl === null && !isLoopback(host);
}

/** Whether only this machine can reach the service: neither its public URL nor where it listens is for others. */
export function isOnLoopback({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): boolean {
  const name = publicUrl === null ? host : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return isLoopback(host) && isLoopback(name);
}
