import { attachEmailValidation } from '@postern/core/lazy';
import { createForm } from './dom-form.js';

export function mount(target, { options, onSubmit }) {
  const { form, input, nodes } = createForm(target, onSubmit);
  const { detach } = attachEmailValidation(input, { ...options, ...nodes });
  return () => {
    detach();
    form.remove();
  };
}
