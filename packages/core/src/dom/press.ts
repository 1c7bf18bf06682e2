/** What the listeners here read of an event. */
export type PageEvent = Event &
  Pick<MouseEvent, 'detail'> &
  Pick<FocusEvent, 'relatedTarget'> &
  Pick<KeyboardEvent, 'key' | 'keyCode' | 'repeat'> &
  Pick<PageTransitionEvent, 'persisted'> &
  Pick<InputEvent, 'inputType' | 'isComposing'>;

/** Returns a function that listens to events, whose names have a space between them, until the signal. */
export const listenUntil =
  (signal: AbortSignal, capture?: boolean) =>
  (target: EventTarget, types: string, handle: (event: PageEvent) => void): void => {
    for (const type of types.split(' '))
      target.addEventListener(type, handle as EventListener, {
        signal,
        capture: capture as boolean,
      });
  };

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
  /** What was in those controls, and what a reset sets them to. */
  readonly contents: Set<
    readonly [control: Element, name: string, value: unknown, initial: unknown]
  >;
  /** The attributes of the form and the button that define what is sent, how and where. */
  readonly attributes: (readonly [node: Element, name: string, value: string | null])[];
}

/** The attributes of a form and of a button that define what is sent, how and where. */
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

/** Records what the user pressed. */
export function rememberPress({ target: form, submitter }: Submit): Press {
  const nodes = [form, ...(submitter ? [submitter] : [])];
  const enabled = ([...form.elements, ...nodes] as HTMLInputElement[]).filter(
    (control) => !control.matches(':disabled'),
  );
  return {
    form,
    submitter,
    enabled: new Map(enabled.map((control) => [control, control.value])),
    contents: new Set(
      enabled
        .filter((control) => (control as Element) !== form)
        .flatMap((control) => [
          [control, 'value', control.value, control.defaultValue] as const,
          [control, 'checked', control.checked, control.defaultChecked] as const,
        ]),
    ),
    attributes: nodes.flatMap((node) =>
      NAMES.split(' ').map((name) => [node, name, node.getAttribute(name)] as const),
    ),
  };
}
