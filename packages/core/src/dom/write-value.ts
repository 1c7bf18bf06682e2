/**
 * Writes a text into an input as a person's replacement would: by the prototype's setter, past
 * what a framework laid over it, and with a bubbling `input` event that all of them hear.
 */
export function writeValue(input: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: value }),
  );
}
