import { after } from './clock.ts';
import type { Happening } from './events.ts';

/** A suggestion counts as seen after this time on screen. */
const SEEN_MS = 1000;

/** The suggestion of a field: proposed, on screen, taken, taken back or turned down. */
export function createAdvice(options: {
  tell: (happening: Happening) => void;
  /** Called when the suggestion has been on screen for long enough. */
  onSeen: () => void;
}) {
  let current: string | null = null;
  let sinceMs = 0;
  let kept: string | null = null;
  let stop = () => {};
  const refused = new Set<string>();

  function clear(): void {
    stop();
    current = null;
    sinceMs = 0;
  }

  return {
    current: () => current,
    /** The text that an accepted suggestion replaced. */
    kept: () => kept,
    isSeen: () => sinceMs > 0 && Date.now() - sinceMs >= SEEN_MS,
    clear,
    /** Finds a suggestion, unless there is one, or it was taken or turned down for this text. */
    propose(text: string, find: () => string | null): void {
      if (current !== null || kept !== null || refused.has(text)) return;
      current = find();
      if (current !== null) options.tell({ type: 'suggestion', action: 'show' });
    },
    /** Notes that what there is, is on screen now. */
    onScreen(isAlive: boolean): void {
      if (current === null || sinceMs) return;
      sinceMs = Date.now();
      if (isAlive) stop = after(SEEN_MS, options.onSeen);
    },
    /** Keeps the text that a suggestion replaced, for one undo; null drops it. */
    keep(text: string | null): void {
      if (text !== null) clear();
      kept = text;
    },
    /** Turns suggestions for a text down for good. */
    refuse(text: string): void {
      clear();
      refused.add(text);
    },
    /** Stops the timer when nobody listens. */
    rest: () => {
      stop();
    },
  };
}
