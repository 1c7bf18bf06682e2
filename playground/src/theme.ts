import { find } from './element.ts';

/** Lets the toggle change the theme, and remembers it; until then the system decides. */
export function startTheme(): void {
  const toggle = find<HTMLButtonElement>('#theme');
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
      // Without storage it lasts as long as the page.
    }
    show();
  });
  system.addEventListener('change', show);
  show();
}
