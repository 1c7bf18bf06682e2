/** Limits that no machine reaches: the test says when an answer comes. */
export const PATIENT = { deadlineMs: 600_000, timeoutMs: 600_000 };

/** Writes down what is sent, for the test to read. */
export function noteSend(event: Pick<Event, 'target' | 'preventDefault'>): void {
  event.preventDefault();
  const { value } = (event.target as HTMLFormElement).elements.namedItem(
    'email',
  ) as HTMLInputElement;
  document.querySelector('output')!.textContent += `${value};`;
}

/** Calls back when a person presses the key that closes the form: the focus stays where it is. */
export function onClose(close: () => void): void {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}
