/* global document */

export function mount(target, { onSubmit }) {
  const form = document.createElement('form');
  const input = document.createElement('input');
  const button = document.createElement('button');
  form.noValidate = true;
  input.name = 'email';
  button.textContent = 'Sign up';
  button.type = 'submit';
  form.append(input, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit(input.value);
  });
  target.append(form);
  return () => form.remove();
}
