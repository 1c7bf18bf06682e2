/** The time between two characters. */
const CHARACTER_MS = 45;
/** The time between the last character and the moment at which the field is left. */
const LEAVE_MS = 900;

/** Creates a function that types into several inputs at once, as a user does. */
export function createTypingScript(inputs: () => HTMLInputElement[]) {
  let newestRun = 0;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  /**
   * Types a text and leaves the field. It ends early when it is called again, or when the user
   * types.
   */
  return async function type(text: string): Promise<void> {
    const run = ++newestRun;
    const stop = (event: Event) => {
      if (event.isTrusted) newestRun++;
    };
    document.addEventListener('beforeinput', stop, { once: true });
    for (let length = reducedMotion.matches ? text.length : 0; length <= text.length; length++) {
      if (run !== newestRun) return;
      for (const input of inputs()) write(input, text.slice(0, length));
      await pause(CHARACTER_MS);
    }
    await pause(LEAVE_MS);
    document.removeEventListener('beforeinput', stop);
    if (run !== newestRun) return;
    for (const input of inputs()) input.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/** Writes past the `value` property that a framework may have replaced on the input itself. */
function write(input: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
