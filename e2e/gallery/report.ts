import type { Found } from './walk.ts';

/** A fault with the look of its page, such as its width. */
interface Measured extends Found {
  look: string;
}

/** One line for each fault, with the looks and states that have it. Faults that differ in numbers are one. */
export function linesOf(found: Measured[]): string[] {
  const groups = new Map<string, { line: string; looks: Map<string, Set<string>> }>();
  for (const { kind, text, look, state } of found) {
    const line = `${kind}: ${text}`;
    const key = line.replaceAll(/-?\d+/g, '');
    const group = groups.get(key) ?? { line, looks: new Map<string, Set<string>>() };
    const { looks } = group;
    looks.set(look, (looks.get(look) ?? new Set()).add(state));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ line, looks }) => {
    const places = [...looks].map(([look, states]) => `${look}: ${[...states].join(', ')}`);
    return `${line} (${places.join('; ')})`;
  });
}
