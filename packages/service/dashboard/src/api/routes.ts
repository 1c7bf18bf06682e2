import type { paths } from './generated/paths.ts';

type Path = keyof paths;
type Method = 'get' | 'post' | 'patch' | 'delete';

/** A route of the dashboard's own API, such as `get /keys/{id}`. */
export type Route = {
  [P in Path]: { [M in Method]: paths[P][M] extends object ? `${M} ${P}` : never }[Method];
}[Path];

type Operation<R extends Route> = R extends `${infer M extends Method} ${infer P extends Path}`
  ? paths[P][M]
  : never;

/** The parameters of a route, in its path and its query. */
export type Parameters<R extends Route> = object &
  (Operation<R> extends { parameters: { path: infer P extends object } }
    ? { path: P }
    : { path?: never }) &
  (Operation<R> extends { parameters: { query?: infer Q extends object } }
    ? { query?: Q }
    : { query?: never });

/** The parameters of a route's query. */
export type Query<R extends Route> = NonNullable<Parameters<R>['query']>;

/** The JSON body of a request to a route. */
export type Body<R extends Route> =
  Operation<R> extends { requestBody: { content: { 'application/json': infer B extends object } } }
    ? B
    : never;

/** The payload of a route's response. */
export type Payload<R extends Route> =
  Operation<R> extends {
    responses: { 200: { content: { 'application/json': { data: infer D } } } };
  }
    ? D
    : never;

/** A row of a route that returns a list. */
export type Row<R extends Route> = Payload<R> extends readonly (infer T)[] ? T : never;
