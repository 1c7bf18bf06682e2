import { changeConditions } from './conditions.ts';
import { findElement } from './element.ts';

/** The switch that the server reads: it changes how the page itself is delivered. */
const SERVER_SWITCH = 'rest';

/**
 * Connects the switches with the conditions. Every switch is a native control whose name is that
 * of its condition, and the URL keeps all of them, so that a reload or a link shows the same page.
 */
export function startSwitches(): void {
  const form = findElement<HTMLFormElement>('#switches');
  // A browser may restore the controls after a reload. The URL decides instead.
  form.reset();
  for (const [name, value] of new URLSearchParams(location.search)) select(form, { name, value });
  const selected = new FormData(form);
  selected.delete(SERVER_SWITCH);
  changeConditions(Object.fromEntries(selected));
  restoreFocus(form);

  form.addEventListener('change', ({ target }) => {
    const control = target as HTMLInputElement | HTMLSelectElement;
    const { name, value } = control;
    const isReload = name === SERVER_SWITCH;
    history.replaceState(isReload ? { focus: name } : null, '', urlWith(control));
    if (isReload) location.reload();
    else changeConditions({ [name]: value });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
}

/** Selects a choice that the URL names, if there is one and it is enabled. */
function select(form: HTMLFormElement, { name, value }: { name: string; value: string }): void {
  const ofName = `[name="${CSS.escape(name)}"]`;
  const ofValue = `[value="${CSS.escape(value)}"]`;
  const choice = form.querySelector<HTMLInputElement | HTMLOptionElement>(
    `input${ofName}${ofValue}:enabled, select${ofName} > option${ofValue}`,
  );
  if (choice instanceof HTMLOptionElement) choice.selected = true;
  else if (choice) choice.checked = true;
}

/** Returns the page's URL with the state of one control. A default is left out. */
function urlWith(control: HTMLInputElement | HTMLSelectElement): URL {
  const url = new URL(location.href);
  const isDefault =
    control instanceof HTMLSelectElement
      ? control.selectedOptions[0] === control.options[0]
      : control.defaultChecked;
  if (isDefault) url.searchParams.delete(control.name);
  else url.searchParams.set(control.name, control.value);
  return url;
}

/** Focuses the switch that loaded the page anew. The browser restores the scroll position. */
function restoreFocus(form: HTMLFormElement): void {
  const { focus } = (history.state ?? {}) as { focus?: string };
  if (!focus) return;
  history.replaceState(null, '');
  form
    .querySelector<HTMLInputElement>(`[name="${CSS.escape(focus)}"]:checked`)
    ?.focus({ preventScroll: true });
}
