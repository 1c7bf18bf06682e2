/** QWERTY in rows of eleven: the keys around one are 1, 10 and 11 places away. */
const KEYS = '1234567890 qwertyuiop asdfghjkl  zxcvbnm';

/**
 * Weighs how easily fingers turn one word into another: optimal string alignment where a doubled letter costs 0.6,
 * two letters swapped 0.7, the key beside 0.75, a dot 0.6 too, any other letter lost or added 1, and any other one instead 1.1.
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
          above[j]! + instead(typed[i]!, meant[j]!),
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

/** A letter lost or added weighs little if it repeats the one before it, or is a dot. */
function extra(word: string, at: number): number {
  return word[at] === word[at - 1] || word[at] === '.' ? 0.6 : 1;
}

function instead(key: string, letter: string): number {
  if (key === letter) return 0;
  const places = Math.abs(KEYS.indexOf(key) - KEYS.indexOf(letter));
  return places === 1 || places === 10 || places === 11 ? 0.75 : 1.1;
}
