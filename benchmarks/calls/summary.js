const ADDRESS = 'address/src/';

/** How many calls there were, of how many functions in how many files, and how often they went to another file. */
export function summaryOf(calls) {
  const moves = calls.filter(({ file }, index) => index > 0 && file !== calls[index - 1].file);
  return {
    calls: calls.length,
    functions: new Set(calls.map(keyOf)).size,
    files: new Set(calls.map(({ file }) => file)).size,
    moves: moves.length,
  };
}

/** The functions that were called, the most called first: `[function, calls]`. */
export const countsOf = (calls) => [...countBy(calls, keyOf)].sort(([, a], [, b]) => b - a);

/** How often `@postern/address` was given each text by a call of this function, the most first: `[text, calls]`. */
export function textsOf(calls, name) {
  const mine = calls.filter(
    (call) => call.file.startsWith(ADDRESS) && call.name.startsWith(`${name}:`),
  );
  return [...countBy(mine, ({ argument }) => argument)].sort(([, a], [, b]) => b - a);
}

const keyOf = ({ file, name }) => `${file}:${name}`;

function countBy(calls, key) {
  const counts = new Map();
  for (const call of calls) counts.set(key(call), (counts.get(key(call)) ?? 0) + 1);
  return counts;
}
