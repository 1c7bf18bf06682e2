/**
 * Runs first in a page. Records notes about errors, about submits that the guard allowed (those that reach the window),
 * and about restoring from the back/forward cache. The notes outlive the page, but not the tab.
 */
export function watchPage(): void {
  const note = (kind: string, text = '') => {
    const notes = JSON.parse(sessionStorage.getItem('notes') ?? '[]') as string[];
    sessionStorage.setItem('notes', JSON.stringify([...notes, `${kind} ${text}`.trim()]));
  };
  const onError = ({ message, target }: Partial<ErrorEvent>) => {
    note('error', message ?? `in ${(target as Element).outerHTML}`);
  };
  // The error event of an element that does not load does not bubble.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', ({ reason }) => note('rejection', String(reason)));
  addEventListener('securitypolicyviolation', (event) => {
    note('policy', `${event.effectiveDirective} ${event.blockedURI}`);
  });
  addEventListener('submit', () => note('submit'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) note('restored');
  });
  const { console } = window;
  const { error } = console;
  console.error = (...words: unknown[]) => {
    note('console', words.join(' '));
    error(...words);
  };
}

/** Runs in a page: causes every error that {@link watchPage} records. */
export function breakPage(): void {
  const image = new Image();
  image.src = '/none.png';
  const style = document.createElement('style');
  style.textContent = 'p { color: red }';
  document.body.append(image, style);
  window.console.error('logged');
  void Promise.reject(new Error('rejected'));
  throw new Error('thrown');
}

/** Runs in a page: returns the notes. */
export const readNotes = (): string[] =>
  JSON.parse(sessionStorage.getItem('notes') ?? '[]') as string[];

/** Runs in a page: clears the notes. */
export function clearNotes(): void {
  sessionStorage.removeItem('notes');
}
