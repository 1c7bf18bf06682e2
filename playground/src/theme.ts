import { findElement } from './element.ts';

/** Connects the theme button. The system's theme applies until the user chooses one, which is stored. */
export function startTheme(): void {
  const toggle = findElement<HTMLButtonElement>('#theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = document.documentElement;
  const isDark = () => (dataset['theme'] ? dataset['theme'] === 'dark' : system.matches);
  const show = () => {
    toggle.setAttribute('aria-pressed', String(isDark()));
  };
  toggle.addEventListener('click', () => {
    dataset['theme'] = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', dataset['theme']);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}
