import { findElement } from '../element.ts';

/** The width at the start where there is room for it, in pixels. */
const FIRST_WIDTH = 360;

/**
 * Connects the controls of the width, and calls with the width now and at each change, in pixels.
 *
 * @param room how wide the frames can be without scrolling.
 */
export function startWidthControl(room: number, onWidth: (px: number) => void): void {
  const range = findElement<HTMLInputElement>('#width');
  const output = findElement<HTMLOutputElement>('#width-now');
  const presets = [...document.querySelectorAll<HTMLButtonElement>('button[data-width]')];

  function update(): void {
    output.value = `${range.value} px`;
    for (const preset of presets)
      preset.setAttribute('aria-pressed', String(preset.dataset['width'] === range.value));
    onWidth(range.valueAsNumber);
  }
  range.valueAsNumber = Math.min(FIRST_WIDTH, room);
  range.addEventListener('input', update);
  for (const preset of presets)
    preset.addEventListener('click', () => {
      range.value = preset.dataset['width']!;
      update();
    });
  update();
}
