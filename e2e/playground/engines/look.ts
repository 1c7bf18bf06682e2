/** What a person sees of a form, and what the browser knows of it. */
export interface Look {
  value: string;
  isFocused: boolean;
  isInvalid: boolean;
  /** Whether a submit is held. */
  isBusy: boolean;
  phase: string | undefined;
  message: string;
  suggestion: string;
  /** What is shown in place of the form once it is sent. */
  sent: string;
}

/** Runs in a page, and looks at one of its forms. */
export function lookAt(lane: string): Look {
  const part = (selector: string) => document.querySelector<HTMLElement>(`#${lane} ${selector}`);
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
