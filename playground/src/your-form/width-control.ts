import { findElement } from '../element.ts';

/** Connects the controls of the width, and calls with the width now and at each change, in pixels. */
export function startWidthControl(onWidth: (px: number) => void): void {
  const range = findElement<HTMLInputElement>('#width');
  const output = findElement<HTMLOutputElement>('#width-now');
  const presets = [...document.querySelectorAll<HTMLButtonElement>('button[data-width]')];

  function update(): void {
    output.value = `${range.value} px`;
    for (const preset of presets)
      preset.setAttribute('aria-pressed', String(preset.dataset['width'] === range.value));
    onWidth(range.valueAsNumber);
  }
  range.addEventListener('input', update);
  for (const preset of presets)
    preset.addEventListener('click', () => {
      range.value = preset.dataset['width']!;
      update();
    });
  update();
}
