import { createEmailValidator } from '@postern/core';
import { attachField } from '@postern/core/dom';
import { suggestAddress } from '@postern/core/suggest';
import { createForm } from './dom-form.js';

export function mount(target, { options, onSubmit }) {
  const { form, input, nodes } = createForm(target, onSubmit);
  const validator = createEmailValidator({ suggest: suggestAddress, ...options });
  const detach = attachField(input, validator.field(), nodes);
  return () => {
    detach();
    form.remove();
  };
}
