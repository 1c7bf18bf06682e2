/** The visible state of a form, and its state in the browser. */
export interface FormState {
  value: string;
  isFocused: boolean;
  isInvalid: boolean;
  /** Whether a submit is held. */
  isBusy: boolean;
  phase: string | undefined;
  message: string;
  suggestion: string;
  /** The text that replaces the form after the submit. */
  sent: string;
}

/** Runs in a page: returns the state of one of its forms. */
export function readForm(formId: string): FormState {
  const part = (selector: string) => document.querySelector<HTMLElement>(`#${formId} ${selector}`);
  const shown = (selector: string) => {
    const node = part(selector);
    return node?.checkVisibility() ? node.innerText : '';
  };
  const email = part('input[type=email]') as HTMLInputElement;
  return {
    value: email.value,
    isFocused: document.activeElement === email,
    isInvalid: email.getAttribute('aria-invalid') === 'true',
    isBusy: part('.submit')?.getAttribute('aria-busy') === 'true',
    phase: part('.field:has(input[type=email])')?.dataset['phase'],
    message: shown('[data-level]'),
    suggestion: shown('[data-suggestion]'),
    sent: shown('.sent'),
  };
}
