/** Time limits that no machine reaches, because tests control the responses. */
export const LONG_LIMITS = { deadlineMs: 600_000, timeoutMs: 600_000 };

/** Adds the submitted address to the page, where tests read it. */
export function recordSubmit(event: Pick<Event, 'target' | 'preventDefault'>): void {
  event.preventDefault();
  const { value } = (event.target as HTMLFormElement).elements.namedItem(
    'email',
  ) as HTMLInputElement;
  document.querySelector('output')!.textContent += `${value};`;
}

/** Calls back at Escape, which closes the form without moving the focus. */
export function onClose(close: () => void): void {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}
