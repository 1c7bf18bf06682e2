import { useSyncExternalStore } from 'react';

const system = matchMedia('(prefers-color-scheme: dark)');

/** A switch for the theme, which the browser stores. By default the system decides. */
export function ThemeSwitch() {
  const isDark = useSyncExternalStore(subscribe, readIsDark);
  return (
    <button
      className="theme"
      type="button"
      aria-pressed={isDark}
      onClick={() => {
        choose(isDark ? 'light' : 'dark');
      }}
    >
      Dark
    </button>
  );
}

const CHOSEN = 'postern:theme';

function subscribe(onChange: () => void): () => void {
  system.addEventListener('change', onChange);
  addEventListener(CHOSEN, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    removeEventListener(CHOSEN, onChange);
  };
}

function readIsDark(): boolean {
  const theme = document.documentElement.dataset['theme'];
  return theme ? theme === 'dark' : system.matches;
}

function choose(theme: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Without storage the theme lasts as long as the page.
  }
  dispatchEvent(new Event(CHOSEN));
}
