import { connect, isIP } from 'node:net';
import { dialTcp, type Dial } from './dial.ts';
import { dialConnect } from './dial-connect.ts';
import { dialSocks } from './dial-socks.ts';
import type { Proxy } from './proxy.ts';

/** An outbound route to mail servers: this machine, one IP address of it, or a proxy. */
export interface WayOut {
  /** Without user and password; null for this machine, whatever its IP address. */
  name: string | null;
  dial: Dial;
}

const PROXIES: Readonly<Record<string, { dialler: (proxy: Proxy) => Dial; port: number }>> = {
  'socks5:': { dialler: dialSocks, port: 1080 },
  'http:': { dialler: dialConnect, port: 8080 },
};

/**
 * Parses the outbound routes: `socks5://user:password@host:1080`, `http://host:8080`, or an IP address of this machine
 * to dial from. Default: this machine.
 *
 * Throws a TypeError for anything else; the error never contains a user or a password.
 */
export function waysOutOf(via: unknown, dial: Dial | undefined): WayOut[] {
  if (via === undefined) return [{ name: null, dial: dial ?? dialTcp }];
  if (dial !== undefined) throw misuse('dial and via cannot be combined');
  const given: unknown[] = Array.isArray(via) ? via : [via];
  if (given.length === 0) throw misuse('via must name at least one outbound route');
  return given.map(wayOutOf);
}

/** Whether a text is an outbound route, as the option `via` accepts it. */
export function isWayOut(text: string): boolean {
  try {
    wayOutOf(text);
    return true;
  } catch {
    return false;
  }
}

function wayOutOf(text: unknown): WayOut {
  if (typeof text !== 'string') throw misuse(SHAPE);
  if (isIP(text) !== 0) return { name: text, dial: dialFrom(text) };
  const url = URL.canParse(text) ? new URL(text) : null;
  const kind = url && PROXIES[url.protocol];
  const isPlain = url && /^\/?$/.test(url.pathname) && !url.search && !url.hash;
  if (!kind || !isPlain || url.hostname === '') throw misuse(SHAPE);
  const port = Number(url.port) || kind.port;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const proxy: Proxy = {
    ...{ host, port },
    ...(url.username && { user: decoded(url.username), password: decoded(url.password) }),
  };
  return { name: `${url.protocol}//${url.hostname}:${port}`, dial: kind.dialler(proxy) };
}

/** A dialer from one IP address of this machine; it cannot reach addresses of the other IP version. */
function dialFrom(localAddress: string): Dial {
  return ({ address, port }) =>
    isIP(address) === isIP(localAddress)
      ? connect({ host: address, port, localAddress, noDelay: true })
      : Promise.reject(Object.assign(new Error('Another family'), { code: 'EAFNOSUPPORT' }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw misuse(SHAPE);
  }
}

const SHAPE =
  'via must be socks5://user:password@host:port, http://user:password@host:port, or an IP address of this machine';

function misuse(text: string): TypeError {
  return new TypeError(`createVerifier: ${text}`);
}
