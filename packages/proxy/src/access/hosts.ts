/**
 * Parses an origin into the form of browsers: in lower case, without the default port of its scheme. The origin of an app
 * (`capacitor://localhost`) is returned unchanged.
 *
 * @returns null when the text is not an origin.
 * Source: RFC 6454 §4, §6.2; WHATWG URL §4.1 (default ports).
 */
export function readOrigin(text: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@*\s\\]+$/i.test(text)) return null;
  if (!/^https?:/i.test(text)) return text;
  return URL.canParse(text) ? new URL(text).origin : null;
}

/** A `Host` in lower case and without a default port. Its scheme is unknown here. */
export function plainHost(host: string): string {
  return host.toLowerCase().replace(/:(?:80|443)$/, '');
}

/** The host of an origin from {@link readOrigin}; null for the origin of an app. */
export function hostOfOrigin(origin: string): string | null {
  return /^https?:\/\/(.+)$/.exec(origin)?.[1] ?? null;
}

/** Whether an origin from {@link readOrigin} has the same host as a `Host`. */
export function isAtHost(origin: string, host: string): boolean {
  const own = hostOfOrigin(origin);
  if (own === null) return false;
  if (own === host) return true;
  const url = `${origin.slice(0, origin.indexOf(':'))}://${host}`;
  return /^[^/?#@\s\\]+$/.test(host) && URL.canParse(url) && new URL(url).host === own;
}
