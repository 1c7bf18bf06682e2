import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './caller.ts';

/** What the dashboard adds to the log line of a request. */
export interface RequestFacts {
  /** Method and pattern of its own route. */
  route?: string;
  /** Of the user who is signed in. */
  personId?: string;
  orgId?: string;
}

/** What hono carries with each request. */
export interface Env {
  Bindings: Partial<HttpBindings> & {
    /** Names a request that another app has passed on. */
    requestId?: string;
    /** Where the app that answers the request describes it for the log. */
    facts?: RequestFacts;
  };
  Variables: {
    /** Names the request in the log and in its reply. */
    requestId: string;
    /** The header fields that its reply will have, whoever writes it. */
    fields: Record<string, string>;
    /** The reply that was written with these fields. */
    complete?: Response;
    /** The cookies that it will set. */
    cookies?: readonly string[];
    /** Method and pattern of the route, for logs and figures: never what a client wrote. */
    route?: string;
    /** What another app that answers the request adds to its line in the log. */
    facts: RequestFacts;
    /** Who asks, once that is known. */
    caller?: Caller;
  };
}
