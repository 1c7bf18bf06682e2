/** A proxy, and who asks it. */
export interface Proxy {
  host: string;
  port: number;
  user?: string;
  password?: string;
}

/** The code of every failure at a proxy: it says nothing about the mail host behind it. */
export const PROXY_FAILED = 'EPROXY';

/** Makes the error of a proxy that did not open the way, without its address, user and password. */
export function proxyError(): Error {
  return Object.assign(new Error('The proxy opened no connection'), { code: PROXY_FAILED });
}
