/** How fast the typist types, and how long it looks at the field before it leaves. */
const KEY_MS = 45;
const LOOK_MS = 900;

/** Types into several inputs at once, as a person would; the next text stops the one before. */
export function createTypist(inputs: () => HTMLInputElement[]) {
  let turn = 0;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');

  /** Types a text and leaves the field. A person who types goes first. */
  return async function type(text: string): Promise<void> {
    const mine = ++turn;
    const isMine = () => mine === turn;
    const stop = (event: Event) => {
      if (event.isTrusted) turn++;
    };
    document.addEventListener('beforeinput', stop, { once: true });
    for (let length = calm.matches ? text.length : 0; length <= text.length; length++) {
      if (!isMine()) return;
      for (const input of inputs()) write(input, text.slice(0, length));
      await pause(KEY_MS);
    }
    await pause(LOOK_MS);
    document.removeEventListener('beforeinput', stop);
    if (!isMine()) return;
    for (const input of inputs()) input.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

function write(input: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
