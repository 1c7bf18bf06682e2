/**
 * An event for the operator. It never contains an address.
 *
 * - `egress`: an outbound route over port 25 was tested; `via` names it without user and password, if one was set.
 * - `circuit`: a group of mail servers replied 421 or blocks us (`code` is its reply code), and is paused.
 */
export type EngineEvent =
  | { type: 'egress'; isOpen: boolean; via?: string }
  | { type: 'circuit'; group: string; code: number };
