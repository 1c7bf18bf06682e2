import { SUBMIT_TEXT } from './texts.ts';
import { warn } from './warn.ts';

let isWatched = false;

/** Reports when a page calls `form.submit()` on a form with a field in it. */
export function watchSubmit(isGuarded: (form: HTMLFormElement) => boolean): void {
  if (isWatched) return;
  isWatched = true;
  const { prototype } = HTMLFormElement;
  const { submit } = prototype;
  prototype.submit = function (this: HTMLFormElement) {
    if (isGuarded(this)) warn(SUBMIT_TEXT);
    submit.call(this);
  };
}
