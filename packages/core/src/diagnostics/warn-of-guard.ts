import { after } from '../clock.ts';
import { GUARD_TEXT } from './texts.ts';
import { warn } from './warn.ts';

/** The forms in which a submit was refused. */
const refused = new WeakSet<HTMLFormElement>();

/** Notes that a submit of a form was refused. */
export function noteRefusal(form: HTMLFormElement): void {
  refused.add(form);
}

/** Reports that the page prevented a submit by itself after one was refused: a guard may count that one as sent. */
export function warnOfGuard(form: HTMLFormElement): void {
  if (refused.has(form)) warn(GUARD_TEXT);
}

/** Reports that a press of a submit button led to no submit after one was refused. */
export function watchPress(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLButtonElement>('button,input');
  const { form = null, type } = button ?? {};
  if (!form || type !== 'submit' || !refused.has(form)) return;
  after(0, () => {
    if (event.defaultPrevented && form.isConnected) warn(GUARD_TEXT);
  });
}
