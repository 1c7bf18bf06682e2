/**
 * Where to go after signing in: a path inside the dashboard, and nothing else.
 *
 * What stands in the address bar may have been put there by anybody.
 */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('next') ?? '/';
  const isInside = /^\/(?![/\\])/.test(path) && !path.startsWith('/sign-in');
  return isInside ? path : '/';
}
