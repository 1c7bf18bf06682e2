import type { Press } from './press.ts';

/** A form that is for the moment as it was when the user pressed. */
interface Restored {
  /** What to submit the form by: the pressed button, or a hidden copy when the page took it away; null without one. */
  readonly button: HTMLButtonElement | null;
  /** Gives the form back as the page left it. */
  undo(): void;
}

/**
 * Makes a form what it was when the user pressed: its attributes, its controls, and which of them were
 * enabled. The caller undoes it in the same task, so that nobody sees it.
 */
export function restorePress({ form, submitter, enabled, attributes }: Press): Restored {
  const steps: (() => void)[] = [];
  const set = (node: Element, name: string, value: string | null) => {
    const before = node.getAttribute(name);
    if (before === value) return;
    steps.push(() => {
      write(node, name, before);
    });
    write(node, name, value);
  };
  for (const [node, name, value] of attributes) set(node, name, value);
  const controls = [...enabled.keys()].filter((node) => node !== form);
  const removed = controls.filter((node) => node !== submitter && isRemoved(node, form));
  let next: Element | undefined;
  for (const control of controls.reverse()) {
    if (removed.includes(control)) steps.push(insert(control, form, next));
    if (form.contains(control)) next = control;
  }
  enable({ form, submitter, enabled }, (node) => {
    set(node, 'disabled', null);
  });
  let button = submitter;
  if (submitter && submitter.form !== form) {
    button = submitter.cloneNode() as HTMLButtonElement;
    for (const name of ['id', 'form']) button.removeAttribute(name);
    button.hidden = true;
    steps.push(insert(button, form));
  }
  return {
    button,
    undo() {
      for (const step of steps.reverse()) step();
    },
  };
}

/** Enables what the page disabled since a press that is not sent, so that the user can correct it. */
export function enablePressed(press: Press): void {
  enable(press, (node) => {
    node.removeAttribute('disabled');
  });
}

/** Calls for each control that was enabled at a press and is disabled now, and for each group that disables it. */
function enable(
  { form, submitter, enabled }: Pick<Press, 'form' | 'submitter' | 'enabled'>,
  call: (node: Element) => void,
): void {
  const controls: Element[] = [...form.elements];
  for (const control of enabled.keys())
    if (control === submitter || controls.includes(control))
      while (control.matches(':disabled'))
        call(control.hasAttribute('disabled') ? control : control.closest('fieldset[disabled]')!);
}

/** Whether the page removed a control, and put no other of its name into the form. */
function isRemoved(control: Element, { elements }: HTMLFormElement): boolean {
  const name = control.getAttribute('name');
  return !control.isConnected && !!name && !elements.namedItem(name);
}

/** Inserts a control into a form, before another one or last. Returns its undo. */
function insert(control: Element, form: HTMLFormElement, next?: Element): () => void {
  const { parentNode, nextSibling } = control;
  if (next) next.before(control);
  else form.append(control);
  return () => {
    if (parentNode) parentNode.insertBefore(control, nextSibling);
    else control.remove();
  };
}

function write(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
