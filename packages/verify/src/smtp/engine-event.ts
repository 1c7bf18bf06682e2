/**
 * What an operator should know of; never an address.
 *
 * `egress`: the way out over port 25 was tested; `via` names it without user and password, where
 * one was given. `circuit`: a group of mail hosts answered 421 or
 * blocks us (`code` is its reply's) and is left alone for a while.
 */
export type EngineEvent =
  | { type: 'egress'; isOpen: boolean; via?: string }
  | { type: 'circuit'; group: string; code: number };
