import { now } from '../clock.ts';
import { warnOfGuard, warnOfRule } from '../diagnostics/submit.ts';
import type { Outcome } from '../types.ts';
import { byInput, isBarred, update } from './attached.ts';
import { fieldsOf } from './form-fields.ts';
import { startHold } from './hold.ts';
import { conclude, holdOf, submitAll, type KeepListening } from './holds.ts';
import { isExempt, rememberPress, stopSubmit, type Submit } from './press.ts';
import { refuse, refusedOf } from './refuse-submit.ts';
import { isSent } from './send-press.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Holds a submit until every address in the form is validated; stops it when one is blocked.
 *
 * A submit that was prevented before is left alone. `form.submit()` fires no event and passes: the
 * server has to validate in every case.
 *
 * @param isRepeat whether it is not a new intent, such as the second click of a double click.
 */
export function onSubmit(event: Submit, isRepeat: boolean, keepListening: KeepListening): void {
  const form = event.target;
  if (isSent(event)) return;
  if (event.defaultPrevented) {
    if (process.env.NODE_ENV !== 'production') warnOfGuard(form);
    return;
  }
  if (isExempt(event)) return;
  for (const attached of byInput.values())
    // A form library validates the same submit by the field's rule, which then knows of it.
    if (attached.gate === false && attached.input.form === form && !isBarred(attached.input)) {
      update(attached);
      attached.field.commit(true);
    }
  const fields = fieldsOf(form);
  // A form that disables its inputs while it sends is pressed twice by a double click, too.
  if (fields.length && (isRepeat || holdOf(form))) {
    stopSubmit(event);
    return;
  }
  const all = fields.filter(({ input }) => !isBarred(input));
  if (!all.length) return;
  const press = rememberPress(event);
  const life = new AbortController();
  const sinceMs = now();
  const pending = submitAll(all, { sinceMs, signal: life.signal });
  if (pending.some((outcome) => outcome instanceof Promise)) {
    stopSubmit(event);
    const hold = startHold({ press, sinceMs, life });
    void conclude(hold, { all, pending, keepListening });
    return;
  }
  const refused = refusedOf(all, pending as Outcome[]);
  if (!refused.length) return;
  stopSubmit(event);
  refuse(form, all, refused);
}

/** Stops a submit with a blocked address in it that no form library stopped: the browser would send it. */
export function onSubmitEnd(event: Submit): void {
  if (isExempt(event)) return;
  for (const { field, gate, input } of fieldsOf(event.target))
    if (gate === 'wait' && !isBarred(input) && field.getSnapshot().isBlocked) {
      if (process.env.NODE_ENV !== 'production') warnOfRule(field, input);
      event.preventDefault();
    }
}
