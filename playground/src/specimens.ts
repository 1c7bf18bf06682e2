import { find } from './element.ts';
import { createTypist } from './typist.ts';

/** Lets the addresses on the page be typed into all three forms. */
export function startSpecimens(): void {
  const type = createTypist(() => [
    ...document.querySelectorAll<HTMLInputElement>('.form:not([hidden]) input[type=email]'),
  ]);
  find('.try').addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    for (const again of document.querySelectorAll<HTMLButtonElement>('.again')) again.click();
    // A form that was sent comes back first, and takes the focus.
    setTimeout(() => {
      button.focus({ preventScroll: true });
      showForms();
      void type(button.textContent.trim());
    }, 50);
  });
}

/** On a small screen the forms are further down. */
function showForms(): void {
  const forms = find('#forms');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (forms.getBoundingClientRect().top > innerHeight - 400)
    forms.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
}
