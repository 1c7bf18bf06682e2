import { createEmailValidator } from '@postern/core';
import { attachField } from '@postern/core/dom';
import { suggestAddress } from '@postern/core/suggest';
import { recordSubmit, onClose, LONG_LIMITS } from './record-submit.ts';

document.querySelector('#app')!.append(
  document.createRange().createContextualFragment(`
  <form>
    <input name="email">
    <p id="message"></p>
    <button id="suggestion" type="button" hidden></button>
    <button id="send">Send</button>
  </form>`),
);
const form = document.querySelector('form')!;
const field = createEmailValidator({ ...LONG_LIMITS, suggest: suggestAddress }).field();
field.subscribe(({ phase }) => {
  form.dataset['phase'] = phase;
});
attachField(form.querySelector('input')!, field, {
  message: form.querySelector<HTMLElement>('#message'),
  suggestion: form.querySelector<HTMLButtonElement>('#suggestion'),
});
form.addEventListener('submit', recordSubmit);
onClose(() => {
  form.remove();
});
