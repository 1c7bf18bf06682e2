import { registry, type FieldEntry } from '../diagnostics/registry.ts';
import { create, setAttribute, setText } from './element.ts';
import { createFieldList } from './field-list.ts';
import { createFieldView } from './field-view.ts';
import { createMarker } from './marker.ts';
import { isTicking, situationOf } from './situation.ts';
import { compareInputs } from './names.ts';
import { placeHost } from './place.ts';
import { STYLE } from './style.ts';

/** How often the times of something that waits are updated. */
const TICK_MS = 200;
/** The elements that a press of the mouse focuses. */
const CONTROLS = 'button, label, input';

/** Adds the button and the panel to the page. Returns its undo. */
export function createPanel(corner: 'left' | 'right'): () => void {
  const life = new AbortController();
  const { signal } = life;
  const host = create('postern-devtools' as 'div', { lang: 'en', dir: 'ltr', popover: 'manual' });
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];

  let chosenInput: HTMLInputElement | null = null;
  /** Whether the panel was the last to get the focus. */
  let isLastFocused = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const marker = createMarker(signal);
  const count = create('span', { class: 'count' });
  const opener = create(
    'button',
    { type: 'button', class: 'opener', 'data-corner': corner, 'aria-haspopup': 'dialog' },
    [create('span', { class: 'mark', 'aria-hidden': 'true' }, ['@']), 'Postern', count],
  );
  const close = create('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, ['×']);
  const list = createFieldList((input) => {
    choose(input);
    scrollAbove(panel, input);
  });
  const view = createFieldView();
  const panel = create('dialog', { class: 'panel', 'aria-labelledby': 'title', tabindex: '-1' }, [
    create('div', { class: 'bar' }, [create('h2', { id: 'title' }, ['Postern devtools']), close]),
    create('div', { class: 'body' }, [list.node, view.node]),
  ]);
  shadow.append(marker.node, opener, panel);

  const entries = () =>
    [...registry().fields.values()].sort((one, other) => compareInputs(one.input, other.input));
  const entryOf = (input: EventTarget | null) =>
    registry().fields.get(input as HTMLInputElement) ?? null;

  /** The field to show: the chosen one, else one whose submit waits, else the first. */
  function chosenEntry(): FieldEntry | null {
    const all = entries();
    const waiting = all.find((entry) => situationOf(entry).hold);
    const entry = entryOf(chosenInput) ?? waiting ?? all[0] ?? null;
    chosenInput = entry?.input ?? null;
    return entry;
  }

  function choose(input: HTMLInputElement): void {
    chosenInput = input;
    render();
  }

  function render(): void {
    placeHost(host);
    const all = entries();
    const isWaiting = all.some((entry) => situationOf(entry).hold);
    setText(count, String(all.length));
    setAttribute(opener, 'data-waits', isWaiting ? '' : null);
    const fields = `${String(all.length)} email field${all.length === 1 ? '' : 's'}`;
    const name = `Postern devtools, ${fields}${isWaiting ? ', a submit waits' : ''}`;
    setAttribute(opener, 'aria-label', name);
    if (!panel.open) return;
    const chosen = chosenEntry();
    list.show(all, chosen);
    view.show(chosen);
    marker.show(chosen?.input ?? null);
    clearTimeout(timer);
    if (all.some((entry) => isTicking(situationOf(entry)))) timer = setTimeout(render, TICK_MS);
  }

  function schedule(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      render();
    });
  }

  function setOpen(isOpen: boolean): void {
    panel.open = isOpen;
    panel.inert = false;
    opener.hidden = isOpen;
    if (!isOpen) marker.show(null);
    render();
  }

  function open(): void {
    // A field keeps the focus: to leave it would validate it.
    const focused = entryOf(deepFocus());
    if (focused) chosenInput = focused.input;
    setOpen(true);
    if (!focused && !list.focus()) close.focus();
  }

  function closePanel(): void {
    const hadFocus = !!shadow.activeElement || isFocusLost();
    setOpen(false);
    if (hadFocus) opener.focus();
  }

  /** Whether a screen reader's own cursor, or a click on text, took the focus out of the panel to no other control. */
  const isFocusLost = () => isLastFocused && (deepFocus() ?? document.body) === document.body;

  opener.addEventListener('click', open);
  close.addEventListener('click', closePanel);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    closePanel();
  });
  opener.addEventListener('keydown', () => {
    // Tab skips the panel, which the style keeps for a moment.
    panel.inert = true;
  });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (panel.open && isFocusLost()) closePanel();
    },
    { signal },
  );
  shadow.addEventListener('mousedown', (event) => {
    const isControl = (event.target as Element).closest(CONTROLS);
    if (isControl && entryOf(deepFocus())) event.preventDefault();
  });
  document.addEventListener(
    'focusin',
    (event) => {
      placeHost(host);
      isLastFocused = event.target === host;
      const entry = panel.open && entryOf(event.composedPath()[0]!);
      if (!entry) return;
      choose(entry.input);
      scrollAbove(panel, entry.input);
    },
    { signal },
  );
  // A dialog that closes hides what is in it.
  document.addEventListener('close', schedule, { signal, capture: true });
  registry().listeners.add(schedule);
  render();

  return () => {
    life.abort();
    registry().listeners.delete(schedule);
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    for (const entry of entries()) if (entry.triedPreset()) entry.tryPreset(null);
    host.remove();
  };
}

/** The element with the focus, also inside of shadow roots. */
function deepFocus(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** How far an input that is scrolled to stays away from the panel, in pixels. */
const MARGIN_PX = 24;

/** Scrolls an input above the panel, if it is out of sight. */
function scrollAbove(panel: Element, input: HTMLInputElement): void {
  const limit = () => panel.getBoundingClientRect().top - MARGIN_PX;
  const { top, bottom } = input.getBoundingClientRect();
  if (top >= 0 && bottom <= limit()) return;
  input.scrollIntoView?.({ block: 'center' });
  const hidden = input.getBoundingClientRect().bottom - limit();
  if (hidden > 0) scrollBy(0, hidden);
}
