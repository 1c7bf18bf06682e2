import { nameOf } from './box.ts';
import type { Fault } from './fault.ts';
import { isHit } from './hit.ts';
import { controlsOf, inputOf } from './own.ts';
import { clickableNow, unscroll, type Scene } from './scene.ts';

/** The faults of the page's controls: each that could be clicked before can still be clicked, also with the focus. */
export function controlFaults({ clickable }: Scene): Fault[] {
  const controls = controlsOf();
  const now = clickableNow();
  unscroll();
  const lost = controls.filter((_, at) => clickable[at] && !now[at]);
  const hidden = hiddenWithFocus(controls.filter((_, at) => now[at]));
  const texts = [
    ...lost.map((control) => `${nameOf(control)} cannot be clicked`),
    ...hidden.map((control) => `${nameOf(control)} is hidden while it has the focus`),
  ];
  return texts.map((text) => ({ kind: 'control', text }));
}

/** The controls that are covered while they have the focus. While the input has it, it stays there: leaving is another state. */
function hiddenWithFocus(controls: HTMLElement[]): HTMLElement[] {
  const focused = document.activeElement as HTMLElement;
  if (focused === inputOf()) return [];
  const hidden = controls.filter((control) => {
    if (control === inputOf()) return false;
    control.focus();
    // WebKit scrolls later.
    control.scrollIntoView({ block: 'nearest' });
    return document.activeElement === control && !isHit(control);
  });
  if (focused === document.body) (document.activeElement as HTMLElement).blur();
  else focused.focus();
  return hidden;
}
