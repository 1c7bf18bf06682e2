import { AsyncLocalStorage } from 'node:async_hooks';

/** Kinds of actors: `anonymous` is whoever has not signed in, `system` the service by itself. */
export const ACTOR_KINDS = ['person', 'key', 'command_line', 'system', 'anonymous'] as const;

/** Who does something, and from where. */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number];
  /** Of the person or the key. */
  id: string | null;
  name: string | null;
  /** The client's IP address, where it is known. */
  ip: string | null;
}

const SYSTEM: Actor = { kind: 'system', id: null, name: null, ip: null };

const current = new AsyncLocalStorage<Actor>();

/**
 * Does something as somebody: whatever it calls and waits for is told of in the audit log as theirs, without being
 * handed their name.
 */
export function actAs<T>(actor: Partial<Actor> & Pick<Actor, 'kind'>, act: () => T): T {
  return current.run({ ...SYSTEM, ...actor }, act);
}

/** Tells who acts; the system itself where nobody was named. */
export function currentActor(): Actor {
  return current.getStore() ?? SYSTEM;
}
