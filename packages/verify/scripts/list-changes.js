/** The names in a compiled module, packed or joined by spaces. */
export function namesIn(module) {
  const [, text] = module.match(/^export const [A-Z_]+ = '(.*)';$/m);
  if (!/[A-Z]/.test(text)) return new Set(text.split(' '));
  const names = new Set();
  let name = '';
  for (const [, shared, rest] of text.matchAll(/([A-Z])([a-z0-9.-]*)/g)) {
    name = name.slice(0, shared.charCodeAt(0) - 'A'.charCodeAt(0)) + rest;
    names.add(name);
  }
  return names;
}

/** Added and removed names, sorted. */
export function changesOf(before, after) {
  const only = (names, others) => [...names].filter((name) => !others.has(name)).sort();
  return { added: only(after, before), removed: only(before, after) };
}

/** The counts in the error of the build, by list. */
export function countsIn(message) {
  const counts = message.match(/other numbers of names: (.*)\.$/m)?.[1] ?? '';
  return new Map(
    [...counts.matchAll(/([a-z-]+) (\d+), not \d+/g)].map(([, list, count]) => [
      list,
      Number(count),
    ]),
  );
}
