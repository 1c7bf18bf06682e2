/* global document */

export function mount(target, { count }) {
  const form = document.createElement('form');
  for (let number = 1; number <= count; number++) {
    const field = document.createElement('div');
    const input = document.createElement('input');
    input.name = `email${String(number)}`;
    field.append(input);
    form.append(field);
  }
  target.append(form);
}
