import { after } from '../clock.ts';
import { reportUnsent } from './guard.ts';
import { isRendered } from './input-facts.ts';
import { listenUntil, type PageEvent } from './press.ts';
import { update, type Attached, type Root } from './root.ts';

/** The elements in which a click can submit a form, or check it. */
const BUTTONS = 'button,[type=submit],[type=image],[type=reset],[role=button]';

/** Records the control of a click or of Enter, before the page and the browser check the form. */
export function notePress(root: Root, event: PageEvent): void {
  const target = event.composedPath()[0] as HTMLInputElement;
  if (event.type === 'click') root.pressed = target.closest?.(BUTTONS) ?? null;
  else if (event.key === 'Enter' && target.form) root.pressed = target;
  if (!root.pressed) return;
  for (const { showBlocked } of root.attached.values()) showBlocked?.();
  after(0, () => (root.pressed = null));
}

/**
 * Makes an input invalid for the browser while its address is blocked: for `checkValidity()`, `:invalid`
 * and what builds on them. For an error that the browser finds by itself at a press, such as a missing address,
 * the field shows its message, and the browser opens no bubble: if this input is the first invalid one,
 * only its message is shown, and it is focused.
 *
 * An address is valid again with the keystroke that may correct it. A missing result is not a fault of the
 * text: the submit has to reach the guard, which checks again. Returns its undo.
 */
export function showNativeValidity(root: Root, attached: Attached): () => void {
  const { input, field } = attached;
  const { type } = input;
  const life = new AbortController();
  const capture = listenUntil(life.signal, true);
  let shown = '';
  let isAlone = false;
  const show = (text: string) => {
    if (text !== shown) input.setCustomValidity((shown = text));
  };
  /** Whether the input has the text that the field blocks; the page may have put another into it. */
  const isSame = () => input.value === field.getSnapshot().value;
  attached.showBlocked = () => {
    const method = root.pressed?.getAttribute('formmethod') ?? input.form?.getAttribute('method');
    // Closing a dialog is not a submit.
    show(isSame() && method?.toLowerCase() !== 'dialog' ? field.blockMessage() : '');
  };
  const stop = field.subscribe(({ level }) => {
    show(level === 'error' && isSame() ? field.blockMessage() : '');
  });
  // Before a library receives the event, and reads the validity.
  capture(input, 'input', () => {
    if (!isSame()) show('');
  });
  capture(input.getRootNode(), 'invalid', (event) => {
    const other = event.target as HTMLInputElement;
    if (other === input) onInvalid(event);
    // The message of this input, which came first, is enough.
    else if (isAlone && other.form === input.form) event.preventDefault();
  });

  /** The browser finds the input invalid: at a press, or because a script checks the form. */
  function onInvalid(event: Event): void {
    const { form, validity } = input;
    const controls = [...(form?.elements ?? [input])] as HTMLInputElement[];
    const isFirst = controls.find((control) => control.validity?.valid === false) === input;
    // Other rules of the page, such as a pattern, have no message here.
    const isOther = !validity.valueMissing && !validity.typeMismatch && !validity.customError;
    /** The press that this input stops; null when an input before it does, or a script checks the form. */
    const press = isFirst ? root.pressed : null;
    if (press) {
      update(attached);
      field.commit(true);
    } else if (!isSame() && !input.matches(':focus')) update(attached);
    attached.showBlocked!();
    if (isOther) return;
    if (field.blockMessage()) {
      if (press || field.getSnapshot().level === 'error') showFieldMessage(event, !!press);
    } else if (press && press.form === form && !validity.valueMissing) submitAgain(event, press);
  }

  /** The field blocks the text, and its message takes the place of the browser's. */
  function showFieldMessage(event: Event, isPress: boolean): void {
    event.preventDefault();
    if (!isRendered(input)) reportUnsent(attached, 'hidden');
    if (!isPress) return;
    showAlone();
    void field.submit();
    input.focus();
  }

  /** Only the browser blocks the text: the form is submitted again without the browser's rule for addresses. */
  function submitAgain(event: Event, press: HTMLInputElement | HTMLButtonElement): void {
    if (input.validity.typeMismatch) {
      // Browsers allow no letters beyond ASCII in front of the @, and would never send the form.
      input.inputMode ||= 'email';
      input.type = 'text';
    }
    event.preventDefault();
    showAlone();
    after(0, () => {
      input.form?.requestSubmit(/submit|image/.test(press.type) ? press : undefined);
    });
  }

  /** Hides the messages of the inputs that follow. */
  function showAlone(): void {
    isAlone = true;
    after(0, () => (isAlone = false));
  }
  return () => {
    stop();
    life.abort();
    delete attached.showBlocked;
    show('');
    if (input.type !== type) input.type = type;
  };
}
