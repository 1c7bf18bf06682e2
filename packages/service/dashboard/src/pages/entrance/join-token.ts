/**
 * The token of a link, which its fragment carries. To read it changes nothing: React may render a
 * page more than once before it shows it.
 *
 * @returns null when there is none.
 */
export function readToken({ hash }: Pick<Location, 'hash'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('token');
}

/** Takes the token of a link out of the address bar, where it would stay in the history. */
export function hideToken({ location, history }: Pick<Window, 'location' | 'history'>): void {
  if (readToken(location) === null) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}
