import { after } from './clock.ts';

/** How long a text must stand before it is said. */
const QUIET_MS = 1000;

/**
 * Keeps the text of a polite status node: said once, after a second of quiet, and emptied as
 * soon as it is no longer true.
 */
export function createAnnouncer(onSay: () => void) {
  let said = '';
  let wanted = '';
  let stop = () => {};
  return {
    /** What the node says now. */
    said: () => said,
    /** What it should say once all is quiet; '' empties it at once. */
    want(text: string, alive: boolean): void {
      if (text !== wanted) {
        stop();
        wanted = alive ? text : '';
        said = '';
        if (wanted)
          stop = after(QUIET_MS, () => {
            said = text;
            onSay();
          });
      }
    },
    /** Takes a text as said, because the person hears it otherwise. */
    mute(text: string): void {
      stop();
      wanted = text;
      said = '';
    },
    stop(): void {
      stop();
      if (!said) wanted = '';
    },
  };
}
