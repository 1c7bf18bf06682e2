/** The elements of the page as its HTML has them, before a script ran. */
export let own: Element[] = [];

// Deferred scripts run after this event.
document.addEventListener('readystatechange', () => {
  if (!own.length) own = [...document.body.querySelectorAll(':not(script)')];
});

/** The email field. */
export const inputOf = (): HTMLInputElement => document.querySelector('[data-postern]')!;

/** The controls of the page. */
export const controlsOf = (): HTMLElement[] =>
  own.filter((element): element is HTMLElement =>
    element.matches('a[href], button, input:not([type=hidden]), select, textarea, summary'),
  );

/** The elements that were added to the page since. */
export function addedOf(): Element[] {
  const known = new Set(own);
  return [...document.body.querySelectorAll(':not(script)')].filter((each) => !known.has(each));
}
