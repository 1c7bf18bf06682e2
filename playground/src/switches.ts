import { change } from './conditions.ts';
import { find } from './element.ts';

/** Lets the switches change the conditions; they are native controls, named after them. */
export function startSwitches(): void {
  const switches = find<HTMLFormElement>('#switches');
  // A browser that restores the controls after a reload would show what is not so.
  switches.reset();
  switches.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement | HTMLSelectElement;
    change({ [name]: value });
  });
  switches.addEventListener('submit', (event) => {
    event.preventDefault();
  });
}
