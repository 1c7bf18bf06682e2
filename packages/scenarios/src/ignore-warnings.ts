import { vi } from 'vitest';

/** Hides the field's warnings to developers in a scenario that provokes them. Other console output stays. */
export function ignoreWarnings(): void {
  for (const level of ['warn', 'error'] as const) {
    // eslint-disable-next-line no-console -- prints the other output
    const print = console[level];
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).startsWith('Postern: ')) print(...words);
    });
  }
}
