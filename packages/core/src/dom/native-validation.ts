import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { EmailValidator } from '../validator.ts';
import { byInput, update } from './attached.ts';
import { listenUntil } from './listen.ts';

/** What judges the text of an input. */
export interface Judge {
  field: Field;
  validator: EmailValidator;
}

/** What a click is in that asks for a check of the form. */
const BUTTONS = 'button,[type=submit],[type=image],[role=button]';

/**
 * Shows the field's own message where the browser would open its bubble on the input at a submit:
 * the form keeps the browser's validation, and as in the browser the first control that is wrong
 * speaks alone and is focused.
 *
 * A check by script without a person's click, such as `checkValidity()` at every key, is left to
 * the page. Returns its undo.
 */
export function replaceBubbles(root: Node, judges: Map<EventTarget, Judge>): () => void {
  const life = new AbortController();
  const capture = listenUntil(life.signal, true);
  /** What the person submits by: a button, or the input in which Enter was pressed. */
  let pressed: HTMLButtonElement | HTMLInputElement | null = null;
  /** What was heard of this check of the form, in the order of the document. */
  let events: Event[] = [];
  /** Whether a message of ours is what this check of the form ends with. */
  let isOurs = false;

  capture(root, 'click keypress', (event) => {
    const target = event.composedPath()[0] as HTMLInputElement;
    const isEnter = event.key === 'Enter' && target.form;
    pressed =
      event.type === 'click' ? (target.closest?.(BUTTONS) ?? null) : isEnter ? target : null;
    events = [];
    isOurs = false;
    // The browser checks the form in the same task.
    after(0, () => (pressed = null));
  });

  capture(root, 'invalid', (event) => {
    const judge = judges.get(event.target!);
    // The bubble of the earlier control, or the message of ours, is enough.
    if (isOurs) event.preventDefault();
    else if (judge && events.every((earlier) => earlier.defaultPrevented))
      isOurs = speak(event, judge, pressed);
    if (pressed) events.push(event);
  });

  return () => {
    life.abort();
  };
}

/** Shows why the input is refused. Tells whether that, and no bubble, ends the check of the form. */
function speak(
  event: Event,
  { field, validator }: Judge,
  pressed: HTMLButtonElement | HTMLInputElement | null,
): boolean {
  const input = event.target as HTMLInputElement;
  const { form, validity } = input;
  const { valueMissing, typeMismatch } = validity;
  // What the page asks beside, such as a pattern, has no message here.
  if (!valueMissing && !typeMismatch) return false;
  if (validator.peek(input.value)?.decision === 'block') {
    if (!pressed) return false;
    event.preventDefault();
    update(byInput.get(input)!);
    void field.submit();
    input.focus();
    return true;
  }
  if (!typeMismatch) return false;
  // Browsers allow no letters beyond ASCII in front of the @, and would never send the form.
  input.inputMode ||= 'email';
  input.type = 'text';
  if (!pressed || pressed.form !== form) return false;
  event.preventDefault();
  after(0, () => {
    form?.requestSubmit(
      pressed.type === 'submit' || pressed.type === 'image' ? pressed : undefined,
    );
  });
  return true;
}
