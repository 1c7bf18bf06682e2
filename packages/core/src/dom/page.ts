import { after, type Timer } from '../clock.ts';
import { active, byInput } from './attached.ts';
import type { Heard } from './listen.ts';

/** How long after the pointer went up a click may still come. */
const CLICK_MS = 500;

/** The button that the pointer went down in, until the click. */
export let pressedButton: Element | null | undefined;
let releaseTimer: Timer;

/**
 * Notes where the pointer is down, if it is. Meanwhile no field publishes anything: a message that
 * opens on leaving must not move the button between press and click.
 */
export function press(at?: Element): void {
  clearTimeout(releaseTimer);
  // A page may dispatch such an event on the document itself.
  pressedButton = at?.closest?.('button');
  for (const { field } of active) field.suspend(!!at);
}

/** What a click is in that may submit a form, or ask for a check of it. */
const BUTTONS = 'button,[type=submit],[type=image],[type=reset],[role=button]';

/** What the user submits by, during the press: a button, or the input in which Enter was pressed. */
export let pressed: HTMLInputElement | HTMLButtonElement | null = null;

/** Notes what a click or Enter may submit by, before the page and the browser check the form. */
export function onPress(event: Heard): void {
  const target = event.composedPath()[0] as HTMLInputElement;
  const isEnter = event.key === 'Enter' && !!target.form;
  pressed =
    event.type === 'click' ? (target.closest?.(BUTTONS) ?? null) : isEnter ? target : pressed;
  if (!pressed) return;
  for (const [, { showRefusal }] of byInput) showRefusal?.();
  after(0, () => (pressed = null));
}

/** The pointer went up, its click came, or it does something else. */
export function onRelease({ type }: Event): void {
  clearTimeout(releaseTimer);
  releaseTimer = after(type === 'pointerup' ? CLICK_MS : 0, press);
}

/**
 * Asks again for what was asked without a line; and for what was asked before the page was frozen,
 * whose requests may never end.
 */
export function onReturn({ persisted }: Heard): void {
  for (const [, { field }] of byInput) {
    const { failure, isChecking } = field.getSnapshot();
    if (persisted ? isChecking : failure?.code === 'offline') field.retry();
  }
}
