import { isLoopback } from '../base/loopback.ts';
import type { Settings } from './settings.ts';

/**
 * The public origin of this service, such as `https://verify.example.com`. It is never read from a request, because
 * clients can send any host.
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
 * Whether any host name can be the service's own: the public URL is not set, and other machines can reach the service.
 */
export function isAnyHost({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): boolean {
  return publicUrl === null && !isLoopback(host);
}

/** Whether only this machine can reach the service: both its public URL and its host are loopback. */
export function isOnLoopback({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): boolean {
  const name = publicUrl === null ? host : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return isLoopback(host) && isLoopback(name);
}
