import type { Parameters, Route } from './routes.ts';

/** The path of a route below the API's own. Parameters of the query that are undefined are left out. */
export function pathOf<R extends Route>(route: R, parameters: Parameters<R>): string {
  const { path = {}, query = {} }: { path?: object; query?: object } = parameters;
  let place = route.slice(route.indexOf('/'));
  for (const [name, value] of Object.entries(path)) {
    place = place.replace(`{${name}}`, encodeURIComponent(String(value)));
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = String(new URLSearchParams(given));
  return place + (search && `?${search}`);
}
