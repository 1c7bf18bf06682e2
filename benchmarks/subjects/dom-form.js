/* global document */

/** A form with the nodes that a field renders into. `onSubmit` receives the submitted text. */
export function createForm(target, onSubmit) {
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
  return { form, input, nodes: { message, status, suggestion } };
}
