import { create } from './element.ts';

/** How far the frame is from the input, in pixels. */
const GAP_PX = 3;

/** The frame around the chosen input. */
export interface Marker {
  node: HTMLElement;
  /** Puts the frame around an input, or removes it. */
  show(input: HTMLInputElement | null): void;
}

/** Creates the frame. It follows the input when the page scrolls, until the signal. */
export function createMarker(signal: AbortSignal): Marker {
  const node = create('div', { class: 'marker', 'aria-hidden': 'true', hidden: '' });
  let shown: HTMLInputElement | null = null;

  function place(): void {
    const box = shown?.getBoundingClientRect();
    node.hidden = !box?.width;
    if (!box?.width) return;
    const { style } = node;
    style.setProperty('left', `${String(box.left - GAP_PX)}px`);
    style.setProperty('top', `${String(box.top - GAP_PX)}px`);
    style.setProperty('width', `${String(box.width + 2 * GAP_PX)}px`);
    style.setProperty('height', `${String(box.height + 2 * GAP_PX)}px`);
  }

  addEventListener('scroll', place, { signal, capture: true, passive: true });
  addEventListener('resize', place, { signal });
  return {
    node,
    show(input) {
      shown = input;
      place();
    },
  };
}
