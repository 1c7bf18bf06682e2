import { after, now, type Timer } from '../clock.ts';
import type { UnsentReason } from '../types.ts';
import { listenUntil, type Heard } from './listen.ts';
import { isExempt, stopSubmit, type Press, type Submit } from './press.ts';
import { pressed } from './page.ts';
import { isRendered } from './rendered.ts';
import { sendPress } from './send-press.ts';

/** How long after `beforeunload` a page may still be left; after that, it was a download or the like. */
const LEAVE_MS = 2000;
/** How long a dialog may take to close. */
const CLOSE_MS = 500;

/** A submit that waits until its email addresses are validated. */
export interface Hold {
  readonly press: Press;
  /** When the user pressed, by {@link now}. */
  readonly sinceMs: number;
  /** Aborted when the hold is over. */
  readonly signal: AbortSignal;
  /** Whether an input is one of those that the submit waits for. */
  isOurs: (input: EventTarget | undefined) => boolean;
  /** Called when the page, and not the user, changed the text of an input. */
  onRewrite: () => void;
  /** Called when the hold is over and the form was not submitted. */
  onUnsent: (reason: UnsentReason) => void;
  /** Ends the hold; the form is not submitted. Without a reason, nothing is reported. */
  end(reason?: UnsentReason): void;
  /** Ends the hold by submitting the form. */
  send(): void;
  /** Waits until it is known that the page is not being left. Resolves with whether it had to wait. */
  untilStaying(): Promise<boolean>;
}

/** What {@link startHold} needs. */
export interface HoldOptions extends Pick<Hold, 'press' | 'sinceMs'> {
  /** Aborted when the hold is over. */
  life: AbortController;
}

/**
 * Starts to hold a submit that was stopped.
 *
 * Only the user ends it: by an edit of an email address, by a reset, by closing or hiding the form,
 * and by leaving the page. What the page does by itself does not.
 */
export function startHold({ press, sinceMs, life }: HoldOptions): Hold {
  const { form, submitter } = press;
  const page = form.ownerDocument;
  const view = page.defaultView ?? page;
  const capture = listenUntil(life.signal, true);
  let leavingMs = -LEAVE_MS;
  let closeTimer: Timer;
  let isEdited = false;
  const isClosed = () => closeTimer !== undefined && !isShown(form);

  const hold: Hold = {
    press,
    sinceMs,
    signal: life.signal,
    isOurs: () => false,
    onRewrite() {},
    onUnsent() {},
    end(reason) {
      if (life.signal.aborted) return;
      life.abort();
      clearTimeout(closeTimer);
      submitter?.removeAttribute('aria-busy');
      if (reason) hold.onUnsent(reason);
    },
    send() {
      if (isEdited) hold.end('edited');
      if (isClosed()) hold.end('closed');
      if (life.signal.aborted) return;
      hold.end();
      const reason = sendPress(press);
      if (reason) hold.onUnsent(reason);
    },
    async untilStaying() {
      const hasLeft = () => leavingMs + LEAVE_MS - now();
      if (hasLeft() <= 0) return false;
      while (!life.signal.aborted && hasLeft() > 0)
        await new Promise<void>((resolve) => after(hasLeft(), resolve));
      return true;
    },
  };

  submitter?.setAttribute('aria-busy', 'true');
  // The page gets the event first: to render meanwhile would put the old text of a controlled input back.
  listenUntil(life.signal)(view, 'input', () => {
    if (isEdited) hold.end('edited');
  });
  capture(form.getRootNode(), 'input', (event) => {
    const [input] = event.composedPath() as HTMLInputElement[];
    // What the user changes meanwhile is sent.
    if (event.isTrusted)
      for (const entry of press.contents) if (entry[0] === input) press.contents.delete(entry);
    if (!hold.isOurs(input)) return;
    if (!event.isTrusted) hold.onRewrite();
    else isEdited ||= input!.value !== press.enabled.get(input!);
  });
  // Another press changes nothing, unless its button skips validation.
  capture(form, 'submit', (event) => {
    const submit = event as Event as Submit;
    if (isExempt(submit)) hold.end('superseded');
    else stopSubmit(submit);
  });
  // The event of a reset by script is trusted, too.
  capture(form, 'reset', ({ target }) => {
    if (target === form && pressed?.type === 'reset') hold.end('edited');
  });
  capture(view, 'pagehide', () => {
    hold.end('left');
  });
  // A download, a `mailto:` link and "Stay on this page" fire it too.
  capture(view, 'beforeunload', () => {
    leavingMs = now();
  });
  capture(page, 'pointerdown click keydown cancel', (event) => {
    if (!event.isTrusted || !mayClose(event, submitter) || !isShown(form)) return;
    clearTimeout(closeTimer);
    closeTimer = after(CLOSE_MS, () => {
      if (isClosed()) hold.end('closed');
      closeTimer = undefined;
    });
  });
  return hold;
}

/** What closes something when it is pressed. */
const CONTROLS = 'button,a[href],summary,input,[role=button],[popovertarget]';

/** Whether an event is Escape, or the press of a control other than the submitter: either may close the form. */
function mayClose(event: Heard, submitter: Element | null): boolean {
  if (event.type === 'keydown') return event.key === 'Escape';
  // A click by the pointer was a press before.
  if (event.type === 'click' && event.detail) return false;
  const target = event.composedPath()[0] as Element;
  const control = target.closest?.(CONTROLS);
  return event.type === 'cancel' || (!!control && control !== submitter);
}

/** Whether anything of a form is rendered. */
const isShown = ({ elements }: HTMLFormElement): boolean => [...elements].some(isRendered);
