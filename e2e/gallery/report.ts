import type { Found } from './walk.ts';

/** A fault with the width of its page. */
export interface Measured extends Found {
  width: number;
}

/** One line for each fault, with the widths and states that have it. Faults that differ in numbers are one. */
export function linesOf(found: Measured[]): string[] {
  const groups = new Map<string, { line: string; widths: Map<number, Set<string>> }>();
  for (const { kind, text, width, state } of found) {
    const line = `${kind}: ${text}`;
    const key = line.replaceAll(/-?\d+/g, '');
    const group = groups.get(key) ?? { line, widths: new Map<number, Set<string>>() };
    const { widths } = group;
    widths.set(width, (widths.get(width) ?? new Set()).add(state));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ line, widths }) => {
    const places = [...widths].map(([width, states]) => `${width} px: ${[...states].join(', ')}`);
    return `${line} (${places.join('; ')})`;
  });
}
