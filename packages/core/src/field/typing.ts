/** Events that tell what the user does. Only `input` is typing; a key counts if it is Enter. */
const TYPES = ['input', 'change', 'focusout', 'click', 'keydown', 'submit'];

let isListening = false;
let wasInput = false;

function note(event: Event | undefined): void {
  if (event && (event.type !== 'keydown' || (event as KeyboardEvent).key === 'Enter'))
    wasInput = event.type === 'input';
}

/**
 * Whether the last action of the user on the page was typing. For the rule of a field: some
 * form libraries call it in the event, others from a timer.
 *
 * The first call reads the event that the page handles, and listens to those that follow.
 */
export function isTyping(): boolean {
  const page = globalThis as unknown as Partial<Window>;
  if (!isListening && page.addEventListener) {
    isListening = true;
    // `event` is set in microtasks of the listeners too. Source: DOM §2.9, "inner invoke".
    note((page as { event?: Event }).event);
    for (const type of TYPES) page.addEventListener(type, note, true);
  }
  return wasInput;
}
