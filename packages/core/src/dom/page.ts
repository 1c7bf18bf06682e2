import { after, type Timer } from '../clock.ts';
import { active, attachments } from './attached.ts';
import { listenUntil } from './listen.ts';

/** How long after the pointer went up a click may still come. */
const CLICK_MS = 500;

/** Where the pointer went down, until the click. */
let pressed: Element | null = null;
let releaseTimer: Timer;

/** Whether the pointer is down, or was until now, in a button. */
export const isPressing = (to: (button: Element) => boolean): boolean => {
  const button = pressed?.closest('button');
  return !!button && to(button);
};

/** Hears what happens to a whole document with fields in it, until the signal. */
export function hearPage(document: Document, signal: AbortSignal): void {
  const on = listenUntil(signal, true);
  // A message that opens on leaving must not move the button between press and click.
  on(document, 'pointerdown', (event) => {
    pressed = event.composedPath()[0] as Element;
    suspend(true);
  });
  on(document, 'pointerup click pointercancel', ({ type }) => {
    if (!pressed) return;
    clearTimeout(releaseTimer);
    releaseTimer = after(type === 'pointerup' ? CLICK_MS : 0, release);
  });
  signal.addEventListener('abort', release);

  const view = document.defaultView;
  if (!view) return;
  on(view, 'online', () => {
    for (const { field } of attachments)
      if (field.getSnapshot().failure?.code === 'offline') field.retry();
  });
  // The requests of a page that was frozen may never end.
  on(view, 'pageshow', (event) => {
    if (!(event as Event as PageTransitionEvent).persisted) return;
    for (const { field } of attachments) if (field.getSnapshot().isChecking) field.retry();
  });
}

function suspend(isSuspended: boolean): void {
  clearTimeout(releaseTimer);
  for (const { field } of active) field.suspend(isSuspended);
}

function release(): void {
  pressed = null;
  suspend(false);
}
