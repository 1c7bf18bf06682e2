/**
 * The page to open after signing in. Only a path inside the dashboard counts, because anyone can write the link that
 * opened the sign-in page.
 */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('next') ?? '/';
  const isInside = /^\/(?![/\\])/.test(path) && !path.startsWith('/sign-in');
  return isInside ? path : '/';
}
