/** The QWERTY keys in rows of eleven: adjacent keys are 1, 10 and 11 positions apart. */
const KEYS = '1234567890 qwertyuiop asdfghjkl  zxcvbnm';

/**
 * The weighted edit distance from an intended word to a typed one (optimal string alignment). A doubled letter and a
 * dot cost 0.6, two swapped letters 0.7, an adjacent key 0.75, any other missing or extra letter 1, and any other
 * replacement 1.1.
 *
 * Source: docs/decisions/lists.md#0015, weighted optimal string alignment.
 */
export function distance(typed: string, meant: string): number {
  let before: number[] = [];
  let above = [0];
  for (let j = 0; j < meant.length; j++) above.push(above[j]! + extra(meant, j));
  for (let i = 0; i < typed.length; i++) {
    const lost = extra(typed, i);
    const row = [above[0]! + lost];
    for (let j = 0; j < meant.length; j++) {
      const swapped = typed[i] === meant[j - 1] && typed[i - 1] === meant[j];
      row.push(
        Math.min(
          above[j]! + replacement(typed[i]!, meant[j]!),
          above[j + 1]! + lost,
          row[j]! + extra(meant, j),
          swapped ? before[j - 1]! + 0.7 : Infinity,
        ),
      );
    }
    before = above;
    above = row;
  }
  return above[meant.length]!;
}

/** The cost of a missing or extra letter: less for a dot, and for a repetition of the letter before. */
function extra(word: string, at: number): number {
  return word[at] === word[at - 1] || word[at] === '.' ? 0.6 : 1;
}

function replacement(key: string, letter: string): number {
  if (key === letter) return 0;
  const places = Math.abs(KEYS.indexOf(key) - KEYS.indexOf(letter));
  return places === 1 || places === 10 || places === 11 ? 0.75 : 1.1;
}
