import { after } from '../clock.ts';
import { update, type Attached } from './attached.ts';
import { listenUntil } from './listen.ts';
import { pressed } from './page.ts';
import { tellUnsent } from './refuse-submit.ts';
import { isRendered } from './rendered.ts';

/**
 * Makes an input invalid for the browser while its address is blocked: for `checkValidity()`, `:invalid`
 * and what builds on them. What the browser finds by itself at a press, such as a missing address, the
 * field says in its place, and no bubble of the browser opens beside the field's message: if this input
 * is the first that is wrong, it speaks alone and is focused.
 *
 * An address is valid again with the keystroke that may correct it. A missing result is not a fault of the
 * text: the submit has to reach the guard, which asks again. Returns its undo.
 */
export function showNativeValidity(attached: Attached): () => void {
  const { input, field } = attached;
  const { type } = input;
  const life = new AbortController();
  const capture = listenUntil(life.signal, true);
  let shown = '';
  let isAlone = false;
  const show = (text: string) => {
    if (text !== shown) input.setCustomValidity((shown = text));
  };
  /** What is blocked is the text that the field knows; the page may have put another into the input. */
  const isKnown = () => input.value === field.getSnapshot().value;
  attached.showRefusal = () => {
    const method = pressed?.getAttribute('formmethod') ?? input.form?.getAttribute('method');
    // To close a dialog is not to submit.
    show(isKnown() && method?.toLowerCase() !== 'dialog' ? field.blockMessage() : '');
  };
  const stop = field.subscribe(({ level }) => {
    show(level === 'error' && isKnown() ? field.blockMessage() : '');
  });
  // Before a library gets the event, and reads what is valid.
  capture(input, 'input', () => {
    if (!isKnown()) show('');
  });
  capture(input.getRootNode(), 'invalid', (event) => {
    const { form, validity } = input;
    if (event.target !== input) {
      // The message of this input, which came first, is enough.
      if (isAlone && (event.target as HTMLInputElement).form === form) event.preventDefault();
      return;
    }
    const controls = [...(form?.elements ?? [input])] as HTMLInputElement[];
    const isFirst = controls.find((control) => control.validity?.valid === false) === input;
    // What the page asks beside, such as a pattern, has no message here.
    const isOther = !validity.valueMissing && !validity.typeMismatch && !validity.customError;
    const press = pressed;
    if (press && isFirst) {
      update(attached);
      field.commit(true);
    } else if (!isKnown() && !input.matches(':focus')) update(attached);
    const refusal = field.blockMessage();
    const isShown = !!refusal && field.getSnapshot().level === 'error';
    attached.showRefusal!();
    if (isOther || (refusal && !isShown && !(press && isFirst))) return;
    if (refusal) {
      event.preventDefault();
      if (!isRendered(input)) tellUnsent(attached, 'hidden');
      if (!press || !isFirst) return;
      speakAlone();
      void field.submit();
      input.focus();
    } else if (isFirst) {
      if (!press || press.form !== form || validity.valueMissing) return;
      if (validity.typeMismatch) {
        // Browsers allow no letters beyond ASCII in front of the @, and would never send the form.
        input.inputMode ||= 'email';
        input.type = 'text';
      }
      event.preventDefault();
      speakAlone();
      after(0, () => {
        form?.requestSubmit(/submit|image/.test(press.type) ? press : undefined);
      });
    }
  });
  function speakAlone() {
    isAlone = true;
    after(0, () => (isAlone = false));
  }
  return () => {
    stop();
    life.abort();
    delete attached.showRefusal;
    show('');
    if (input.type !== type) input.type = type;
  };
}
