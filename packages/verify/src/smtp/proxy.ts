/** A proxy, and its credentials. */
export interface Proxy {
  host: string;
  port: number;
  user?: string;
  password?: string;
}

/** The error code of every failure at a proxy: it shows nothing about the mail server behind it. */
export const PROXY_FAILED = 'EPROXY';

/** Creates the error of a proxy that opened no connection, without its address, user and password. */
export function proxyError(): Error {
  return Object.assign(new Error('The proxy opened no connection'), { code: PROXY_FAILED });
}
