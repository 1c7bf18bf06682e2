import { AsyncLocalStorage } from 'node:async_hooks';

/** The kinds of actors. `anonymous` is a client that has not signed in, `system` the service itself. */
export const ACTOR_KINDS = ['person', 'key', 'command_line', 'system', 'anonymous'] as const;

/** Who acts, and from where. */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number];
  /** The ID of the user or the key. */
  id: string | null;
  name: string | null;
  /** The client's IP address, where it is known. */
  ip: string | null;
}

const SYSTEM: Actor = { kind: 'system', id: null, name: null, ip: null };

const current = new AsyncLocalStorage<Actor>();

/**
 * Runs a function as an actor. The audit log names the actor for everything that the function calls and awaits, without
 * passing the actor on.
 */
export function actAs<T>(actor: Partial<Actor> & Pick<Actor, 'kind'>, act: () => T): T {
  return current.run({ ...SYSTEM, ...actor }, act);
}

/** The current actor; the system itself by default. */
export function currentActor(): Actor {
  return current.getStore() ?? SYSTEM;
}
