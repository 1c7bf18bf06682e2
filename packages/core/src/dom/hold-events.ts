import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { HeldSubmit } from './guard.ts';
import type { Happening } from './hold-state.ts';
import { isRendered } from './input-facts.ts';
import { isExempt, listenUntil, stopSubmit, type PageEvent, type Submit } from './press.ts';
import { fieldsOf, isIn, type Attached, type Root } from './root.ts';
import { emptiedOf } from './send-press.ts';

/** The controls that can close a form when they are pressed. */
const CONTROLS = 'button,a[href],summary,input,[role=button],[popovertarget]';

/** A held submit, and the fields that it waits for at the moment. */
interface RunningHold extends Pick<HeldSubmit, 'press' | 'life'> {
  fieldsNow(): Attached[];
}

/** Listens to the user and the page until a hold ends, and dispatches the events of the hold. */
export function listenDuringHold(
  root: Root,
  { press, life, fieldsNow }: RunningHold,
  dispatch: (happening: Happening) => void,
): void {
  const { form, submitter } = press;
  const page = form.ownerDocument;
  const view = page.defaultView ?? page;
  const capture = listenUntil(life.signal, true);
  const isOurs = (input: HTMLInputElement) => {
    const attached = root.attached.get(input);
    return fieldsNow().some((each) => each.input === input) || (!!attached && isIn(attached, form));
  };
  capture(form.getRootNode(), 'input', (event) => {
    const [input] = event.composedPath() as [HTMLInputElement];
    // Changes by the user during the hold are sent.
    if (event.isTrusted)
      for (const entry of press.contents) if (entry[0] === input) press.contents.delete(entry);
    if (!isOurs(input)) return;
    if (!event.isTrusted) dispatch({ type: 'rewrite' });
    else if (input.value !== press.enabled.get(input)) dispatch({ type: 'edit' });
  });
  listenUntil(life.signal)(view, 'input', () => {
    dispatch({ type: 'input' });
  });
  // Another press changes nothing, unless its button skips validation.
  capture(form, 'submit', (event) => {
    const submit = event as Event as Submit;
    if (isExempt(submit)) dispatch({ type: 'supersede' });
    else stopSubmit(submit);
  });
  // The event of a reset by script is trusted, too.
  capture(form, 'reset', ({ target }) => {
    if (target === form && root.pressed?.type === 'reset') dispatch({ type: 'reset' });
  });
  // A text that the page empties in the task of a click counts as emptied by the user. A patch by the server comes later.
  capture(page, 'click', ({ target }) => {
    if (submitter?.contains(target as Node)) return;
    const before = emptiedOf(press);
    after(0, () => {
      for (const content of emptiedOf(press)) {
        if (before.includes(content)) continue;
        press.contents.delete(content);
        if (isOurs(content[0] as HTMLInputElement)) dispatch({ type: 'reset' });
      }
    });
  });
  capture(view, 'pagehide', () => {
    dispatch({ type: 'pagehide' });
  });
  capture(view, 'beforeunload', () => {
    dispatch({ type: 'leave' });
  });
  capture(page, 'pointerdown click keydown cancel', (event) => {
    if (event.isTrusted && mayClose(event, submitter) && isShown(form)) dispatch({ type: 'press' });
  });
}

/** Whether an event is Escape, or the press of a control other than the submitter: either may close the form. */
function mayClose(event: PageEvent, submitter: Element | null): boolean {
  if (event.type === 'keydown') return event.key === 'Escape';
  // A click by the pointer was a press before.
  if (event.type === 'click' && event.detail) return false;
  const target = event.composedPath()[0] as Element;
  const control = target.closest?.(CONTROLS);
  return event.type === 'cancel' || (!!control && control !== submitter);
}

/** Whether anything of a form is rendered. */
export const isShown = ({ elements }: HTMLFormElement): boolean => [...elements].some(isRendered);

/** Ends the holds of forms that are no longer in the page; called when a field is detached. */
export function endHoldsOfGone({ holds }: Root): void {
  if (!holds.size) return;
  after(0, () => {
    for (const [form, hold] of holds) if (!form.isConnected) hold.dispatch({ type: 'gone' });
  });
}

/** Ends the hold of the form of a field whose text the user replaces by a suggestion, or by its undo. */
export function endHoldOf({ holds }: Root, field: Field): void {
  for (const [form, hold] of holds)
    if (fieldsOf(form).some((each) => each.field === field)) hold.dispatch({ type: 'accept' });
}
