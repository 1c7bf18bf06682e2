/** Whether a host name or an IP address is this machine's own: `localhost`, `127.0.0.1`, `::1` or `[::1]`. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host);
}
