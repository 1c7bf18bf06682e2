/**
 * Finds the word that was probably meant: one that begins with the text, or else the one with the fewest inserted,
 * deleted or changed letters, at most a third of the word. Null for none.
 */
export function nearest(text: string, words: readonly string[]): string | null {
  const longer = words.find((word) => text.length > 1 && word.startsWith(text));
  if (longer) return longer;
  const ranked = words
    .map((word) => ({ word, steps: stepsBetween(text, word) }))
    .sort((a, b) => a.steps - b.steps);
  const [best] = ranked;
  return best && best.steps <= Math.ceil(best.word.length / 3) ? best.word : null;
}

/** Levenshtein's distance. */
function stepsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
