import { find } from './element.ts';
import { createTypist } from './typist.ts';

/** Lets the addresses on the page be typed into all three forms. */
export function startSpecimens(): void {
  const type = createTypist(() => [
    ...document.querySelectorAll<HTMLInputElement>('.form:not([hidden]) input[type=email]'),
  ]);
  find('#specimens').addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    for (const again of document.querySelectorAll<HTMLButtonElement>('.again')) again.click();
    // A form that was sent comes back first.
    setTimeout(() => {
      button.focus({ preventScroll: true });
      void type(button.dataset['text'] ?? button.textContent);
    }, 50);
  });
}
