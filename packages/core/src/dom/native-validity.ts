import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import { listenUntil } from './listen.ts';

/**
 * Lets the browser's own validation, and what reads it, know that an address is refused and why,
 * while that is shown. No bubble of the browser opens beside the field's message.
 *
 * What the browser itself finds at a click, such as that a required address is missing, the field
 * says in its place. An address is valid again with the keystroke that may correct it. A refusal for
 * want of an answer is none of the text's: the submit has to reach the gate, which asks again.
 * Returns its undo.
 */
export function showNativeValidity(input: HTMLInputElement, field: Field): () => void {
  const life = new AbortController();
  const capture = listenUntil(life.signal, true);
  let shown = '';
  let isClicked = false;
  const show = (text: string) => {
    if (text !== shown) input.setCustomValidity((shown = text));
  };
  const stop = field.subscribe(({ level, failure, message }) => {
    show(level === 'error' && !failure ? message : '');
  });
  // Before a library hears of the key, and reads what is valid.
  capture(input, 'input', () => {
    if (input.value !== field.getSnapshot().value) show('');
  });
  capture(input.ownerDocument, 'click', () => {
    isClicked = true;
    after(0, () => (isClicked = false));
  });
  capture(input, 'invalid', (event) => {
    // What is invalid at a click is not submitted, and so the field does not hear of it otherwise.
    if (isClicked) field.commit(true);
    if (field.getSnapshot().level !== 'error') return;
    event.preventDefault();
    // A check by script alone does not move the focus.
    const controls = [...(input.form?.elements ?? [])] as HTMLInputElement[];
    if (isClicked && controls.find(({ validity }) => validity?.valid === false) === input)
      input.focus();
  });
  return () => {
    stop();
    life.abort();
    show('');
  };
}
