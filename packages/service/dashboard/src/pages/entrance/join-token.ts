/**
 * Takes the token of a link out of the address bar, where it would stay in the history.
 *
 * @returns null when there is none.
 */
export function takeToken({ location, history }: Pick<Window, 'location' | 'history'>) {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
