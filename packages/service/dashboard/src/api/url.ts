import { pathOf } from './path-of.ts';
import type { Parameters, Route } from './routes.ts';

/**
 * The path of the dashboard, without a slash at the end: `/dashboard`, below the path of the public URL if that has one.
 * The service writes it into the page.
 */
export const DASHBOARD =
  document.querySelector<HTMLMetaElement>('[name=postern-path]')?.content.replace(/\/$/, '') ??
  '/dashboard';

/** The URL of a route of the dashboard's own API. */
export function urlOf<R extends Route>(route: R, parameters: Parameters<R>): string {
  return `${DASHBOARD}/api${pathOf(route, parameters)}`;
}
