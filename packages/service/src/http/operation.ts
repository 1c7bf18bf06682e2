import type { RouteConfig } from '@hono/zod-openapi';
import type { KeyHolder, Scope } from '../keys/keys.ts';
import type { Exchange } from './exchange.ts';
import type { ReadBody } from './read-body.ts';

/** A request that was let in: its key may do this, and its body was read. */
export interface Call {
  readonly exchange: Exchange;
  readonly holder: KeyHolder;
  readonly request: Request;
  /** Null for an operation that takes none. */
  readonly body: ReadBody | null;
  /** Gives a part of the path, such as `job_id`. */
  path(name: string): string;
  /** Gives the first value of a query parameter. */
  query(name: string): string | undefined;
}

/** One operation of `/v1`: how it is described, who may ask for it, and what it does. */
export interface Operation {
  /** What `openapi.json` says of it. */
  route: RouteConfig;
  scope: Scope;
  /** Refused while the service stops. */
  isNewWork?: boolean;
  /** Against which of a key's limits it is counted. */
  counted?: 'single' | 'bulk';
  /** The most bytes of its body; absent where a body is not read. */
  maxBytes?: number;
  /** The most values that a list in its body may have. Default none. */
  maxValues?: number;
  run(call: Call): Promise<Response>;
}
