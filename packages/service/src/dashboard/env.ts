import type { Caller } from '../api/caller.ts';
import type { Env } from '../api/env.ts';
import type { Client } from '../api/client.ts';

/** What hono carries with each request for the dashboard. */
export interface SessionEnv extends Env {
  Variables: Env['Variables'] & {
    /** Where the request came from. */
    client: Client;
    /** Who is signed in, on every route that asks for a session; beside it the same as a caller. */
    member: Member;
    caller: Caller;
  };
}

/** Who is signed in, and where they belong. */
export interface Member {
  id: string;
  email: string;
  name: string;
  orgId: string;
  organisation: string;
  role: 'owner' | 'member';
  hasSecondFactor: boolean;
  sessionId: string;
}
