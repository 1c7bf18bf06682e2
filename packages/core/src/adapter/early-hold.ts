import { after, now } from '../clock.ts';
import { isExempt, listenUntil, rememberPress, stopSubmit } from '../dom/press.ts';
import type { Press, Submit } from '../dom/press.ts';
import type { UnsentReason } from '../types.ts';

/** A submit that waits for the code of the fields, which then goes on with it. */
export interface EarlyHold {
  press: Press;
  /** When the user pressed, by `performance.now()`. */
  sinceMs: number;
  /** Aborted when the hold is over. */
  signal: AbortSignal;
  /** Ends the hold; without a reason, the field goes on with the submit. */
  end: (reason?: UnsentReason) => void;
}

/** By form. */
const holds = new Map<HTMLFormElement, EarlyHold>();

/**
 * Stops a submit and holds it; the user ends the hold as later in `dom/hold.ts`. Another press changes
 * nothing, unless its button skips validation.
 *
 * @returns null when the form is held already.
 */
export function startEarlyHold(
  event: Submit,
  isEdited: (input: EventTarget | null) => boolean,
  onUnsent: (reason: UnsentReason) => void,
): EarlyHold | null {
  stopSubmit(event);
  const { target: form, submitter } = event;
  if (holds.has(form)) return null;
  const life = new AbortController();
  const on = listenUntil(life.signal, true);
  const hold: EarlyHold = {
    press: rememberPress(event),
    sinceMs: now(),
    signal: life.signal,
    end(reason) {
      if (life.signal.aborted) return;
      life.abort();
      holds.delete(form);
      submitter?.removeAttribute('aria-busy');
      if (reason) onUnsent(reason);
    },
  };
  holds.set(form, hold);
  submitter?.setAttribute('aria-busy', 'true');
  // The page gets the event first: to render meanwhile would put the old text of a controlled input back.
  listenUntil(life.signal)(self, 'input', ({ isTrusted, target }) => {
    if (isTrusted && isEdited(target)) hold.end('edited');
  });
  on(form, 'submit', (next) => {
    if (isExempt(next as Event as Submit)) hold.end('superseded');
    else stopSubmit(next as Event as Submit);
  });
  on(form, 'reset', () => {
    hold.end('edited');
  });
  on(self, 'pagehide', () => {
    hold.end('left');
  });
  return hold;
}

/** Ends the holds of forms that are no longer in the page; called when a field is detached. */
export function endEarlyHoldsOfGone(): void {
  if (holds.size)
    after(0, () => {
      for (const [form, { end }] of holds) if (!form.isConnected) end('gone');
    });
}
