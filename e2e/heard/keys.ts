import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathOf } from './programs.ts';
import type { Session } from './session.ts';

/** The pause between two keys of a text, as a user types. */
const PAUSE_MS = 90;

/** The keyboard of a session. */
export interface Keys {
  /** Presses a key, such as `Tab`, `shift+Tab` or `ctrl+a`. */
  press(key: string): Promise<void>;
  /** Types a text. */
  type(text: string): Promise<void>;
}

/** The keyboard of a session: the window with the focus receives its keys. */
export function keysOf({ env }: Session): Keys {
  const run = async (...args: string[]) => {
    await promisify(execFile)(pathOf('keys'), args, { env });
  };
  return {
    press: (key) => run('key', '--clearmodifiers', key),
    type: (text) => run('type', '--clearmodifiers', '--delay', String(PAUSE_MS), text),
  };
}
