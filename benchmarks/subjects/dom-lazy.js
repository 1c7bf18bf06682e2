/* global document */
import { attachEmailValidation } from '@postern/core/lazy';

export function mount(target, { options, onSubmit }) {
  const form = document.createElement('form');
  const input = document.createElement('input');
  const message = document.createElement('span');
  const status = document.createElement('span');
  const suggestion = document.createElement('button');
  const button = document.createElement('button');
  form.noValidate = true;
  input.name = 'email';
  button.textContent = 'Sign up';
  button.type = 'submit';
  form.append(input, message, status, suggestion, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit(input.value);
  });
  target.append(form);
  const { detach } = attachEmailValidation(input, { ...options, message, status, suggestion });
  return () => {
    detach();
    form.remove();
  };
}
