/* global document */
import { createEmailValidator } from '@postern/core';
import { attachField } from '@postern/core/dom';
import { suggestAddress } from '@postern/core/suggest';

export function mount(target, { options, count }) {
  const validator = createEmailValidator({ suggest: suggestAddress, ...options });
  const form = document.createElement('form');
  for (let number = 1; number <= count; number++) {
    const field = document.createElement('div');
    const input = document.createElement('input');
    const message = document.createElement('span');
    const status = document.createElement('span');
    const suggestion = document.createElement('button');
    input.name = `email${String(number)}`;
    field.append(input, message, status, suggestion);
    form.append(field);
    attachField(input, validator.field(), { message, status, suggestion });
  }
  target.append(form);
}
