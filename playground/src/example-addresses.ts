import { EXAMPLE_ADDRESSES, TEST_ADDRESSES, type ExampleAddress } from './address-list.ts';
import { createElement, findElement } from './element.ts';
import { createTypingScript } from './typing-script.ts';

/** A form that was sent shows its input again after this time at most. */
const RESTART_MS = 50;

/** Shows the example addresses. Each of them is a button that types it into all three forms. */
export function startExampleAddresses(): void {
  findElement('#example-addresses').append(...EXAMPLE_ADDRESSES.map(createItem));
  findElement('#test-addresses').append(...TEST_ADDRESSES.map(createItem));
  const inputs = () => [
    ...document.querySelectorAll<HTMLInputElement>('.form:not([hidden]) input[type=email]'),
  ];
  const type = createTypingScript(inputs);
  findElement('.try').addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (!button) return;
    for (const again of document.querySelectorAll<HTMLButtonElement>('.again')) again.click();
    setTimeout(() => {
      // A form that starts again has taken the focus.
      button.focus({ preventScroll: true });
      scrollToForms(inputs()[0]);
      void type(button.textContent);
    }, RESTART_MS);
  });
}

function createItem({ address, note }: ExampleAddress): HTMLLIElement {
  const id = `note-${address}`;
  const button = createElement('button', { type: 'button', textContent: address });
  button.setAttribute('aria-describedby', id);
  return createElement('li', {}, [button, createElement('p', { id, textContent: note })]);
}

/** Scrolls to the forms when the first field is out of view. */
function scrollToForms(input: HTMLInputElement | undefined): void {
  const box = input?.getBoundingClientRect();
  if (box && box.top >= 0 && box.bottom <= innerHeight) return;
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  findElement('#forms').scrollIntoView({ behavior: isReduced ? 'auto' : 'smooth' });
}
