import { vi } from 'vitest';

/** Drops what the field says to developers, for a scenario that provokes it; all else is still said. */
export function ignoreWarnings(): void {
  for (const level of ['warn', 'error'] as const) {
    // eslint-disable-next-line no-console -- says on what it does not drop
    const say = console[level];
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).startsWith('Postern: ')) say(...words);
    });
  }
}
