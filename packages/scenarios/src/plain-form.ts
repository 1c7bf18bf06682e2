import type { Field } from '@postern/core/adapter';
import { sentBy, type MountOptions, type Sent } from './mount.ts';

/** The HTML of the sign-up form without a framework. `fieldHtml` returns the elements of one field. */
export function formHtml(
  { value = '', second, outside }: MountOptions,
  fieldHtml: (name: string, value: string) => string,
): string {
  const email = fieldHtml('email', value);
  return `<form data-part="form">
    <p id="hint">We write to you once.</p>
    ${outside ? '' : email}
    ${second ? fieldHtml('work', '') : ''}
    <button data-part="send" name="plan" value="basic">Send</button>
    <button data-part="other" name="plan" value="pro">Send as pro</button>
  </form>${outside ? email : ''}`;
}

/** Records the text and the submits of the form of {@link formHtml}, as an application does. */
export function followForm(page: ParentNode, { typed }: MountOptions) {
  const form = page.querySelector('form')!;
  const sent: Sent[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(sentBy(event));
  });
  const input = page.querySelector<HTMLInputElement>('[name=email]')!;
  let text = input.value;
  input.addEventListener('input', () => {
    text = input.value;
  });
  if (typed !== undefined) input.value = text = typed;
  return { form, input, sent, text: () => text };
}

/** Counts the changes of the view of a field. */
export function countViews(field: Field): { renders: () => number; stop: () => void } {
  let renders = 0;
  let view = field.getView();
  const stop = field.subscribe(() => {
    if (view !== (view = field.getView())) renders++;
  });
  return { renders: () => renders, stop };
}
