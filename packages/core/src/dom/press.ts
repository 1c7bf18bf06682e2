/** The properties of an event that these listeners read. */
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

/** The value of a control at a press, by the name of its property, and the value that a reset sets. */
export type PressedContent = readonly [
  control: Element,
  name: string,
  value: unknown,
  initial: unknown,
];

/** The press that submitted a form, and the form at that time. */
export interface Press {
  readonly form: HTMLFormElement;
  /** The button; null when there is none. */
  readonly submitter: HTMLButtonElement | null;
  /** The controls of the form that were enabled, and their texts. */
  readonly enabled: Map<Element, string>;
  /** The values of those controls, and the values that a reset sets. */
  readonly contents: Set<PressedContent>;
  /** The attributes of the form and of the button that define what is sent, how and where. */
  readonly attributes: Map<Element, Record<string, string | null>>;
}

/** The attributes of forms and buttons that define what is sent, how and where. */
const NAMES =
  'name value type action method enctype accept-charset target formaction formmethod formenctype formtarget';

/** Whether a submit is never validated, because of its form or its button. */
export function isExempt({ target: form, submitter }: Submit): boolean {
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  // `<form novalidate>` is validated: it only turns the browser's own checks off.
  return !!submitter?.formNoValidate || method?.toLowerCase() === 'dialog';
}

/** Stops a submit: neither the browser nor the application receives it. */
export function stopSubmit(event: Submit): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The value that a reset gives to a control. */
function initialOf(control: HTMLInputElement | HTMLSelectElement): string | undefined {
  if ('defaultValue' in control) return control.defaultValue;
  const options = [...(control.options ?? [])];
  const selected = options.findLast((option) => option.defaultSelected);
  return (selected ?? options.find((option) => !option.disabled))?.value;
}

/** Records a press. */
export function rememberPress({ target: form, submitter }: Submit): Press {
  const enabled: Press['enabled'] = new Map();
  const contents: Press['contents'] = new Set();
  const attributes: Press['attributes'] = new Map();
  const buttons = submitter ? [submitter] : [];
  for (const node of [form, ...buttons]) {
    const values: Record<string, string | null> = {};
    for (const name of NAMES.split(' ')) values[name] = node.getAttribute(name);
    attributes.set(node, values);
  }
  for (const node of new Set([...form.elements, ...buttons])) {
    if (node.matches(':disabled')) continue;
    const control = node as HTMLInputElement;
    const { value, checked, defaultChecked } = control;
    enabled.set(control, value);
    contents.add([control, 'value', value, initialOf(control)]);
    contents.add([control, 'checked', checked, defaultChecked]);
  }
  return { form, submitter, enabled, contents, attributes };
}
