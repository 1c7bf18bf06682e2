/** A `submit` event. */
export interface Submit extends Event {
  readonly target: HTMLFormElement;
  readonly submitter: HTMLButtonElement | null;
}

/** What the user pressed to submit a form, as it was then. */
export interface Press {
  readonly form: HTMLFormElement;
  /** The button; null when there is none. */
  readonly submitter: HTMLButtonElement | null;
  /** The controls of the form that were enabled, and their texts. */
  readonly enabled: Map<Element, string>;
  /** What the form and the button say about where, how and what to send. */
  readonly attributes: (readonly [node: Element, name: string, value: string | null])[];
}

/** The attributes of a form and of a button that say what is sent, how and where. */
const NAMES =
  'name value type action method enctype accept-charset target formaction formmethod formenctype formtarget';

/** Whether a submit is never validated, because of its form or its button. */
export function isExempt({ target: form, submitter }: Submit): boolean {
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  // `<form novalidate>` is validated: it only turns the browser's own checks off.
  return !!submitter?.formNoValidate || method?.toLowerCase() === 'dialog';
}

/** Stops a submit: neither the browser nor the application gets it. */
export function stopSubmit(event: Submit): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Remembers what was pressed. */
export function rememberPress({ target: form, submitter }: Submit): Press {
  const nodes = [form, ...(submitter ? [submitter] : [])];
  return {
    form,
    submitter,
    enabled: new Map(
      [...form.elements, ...nodes]
        .filter((control) => !control.matches(':disabled'))
        .map((control) => [control, (control as HTMLInputElement).value]),
    ),
    attributes: nodes.flatMap((node) =>
      NAMES.split(' ').map((name) => [node, name, node.getAttribute(name)] as const),
    ),
  };
}
