import type { HttpBindings } from '@hono/node-server';
import type { Caller } from './caller.ts';

/** What the dashboard adds to the log line of a request. */
export interface RequestFacts {
  /** The method and pattern of the route. */
  route?: string;
  /** The ID of the signed-in user. */
  personId?: string;
  orgId?: string;
}

/** The variables that hono keeps for each request. */
export interface Env {
  Bindings: Partial<HttpBindings> & {
    /** The ID of a request that another app has passed on. */
    requestId?: string;
    /** The facts for the log, which the app that handles the request fills in. */
    facts?: RequestFacts;
  };
  Variables: {
    /** The ID of the request, in the log and in the response. */
    requestId: string;
    /** The header fields of the response, whichever code writes it. */
    fields: Record<string, string>;
    /** The response that was written with these fields. */
    complete?: Response;
    /** The cookies that the response sets. */
    cookies?: readonly string[];
    /** The method and pattern of the route, for logs and metrics. Never text from a client. */
    route?: string;
    /** Facts from another app that handles the request, for its line in the log. */
    facts: RequestFacts;
    /** The caller, once it is known. */
    caller?: Caller;
  };
}
