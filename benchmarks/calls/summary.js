const ADDRESS = 'address/src/';

/** The number of calls, of called functions, of their files, and of moves from one file to another. */
export function summaryOf(calls) {
  const moves = calls.filter(({ file }, index) => index > 0 && file !== calls[index - 1].file);
  return {
    calls: calls.length,
    functions: new Set(calls.map(keyOf)).size,
    files: new Set(calls.map(({ file }) => file)).size,
    moves: moves.length,
  };
}

/** The called functions, the most called first: `[function, calls]`. */
export const countsOf = (calls) => [...countBy(calls, keyOf)].sort(([, a], [, b]) => b - a);

/** The texts that a function of `@postern/address` was called with, the most frequent first: `[text, calls]`. */
export function textsOf(calls, name) {
  const ofFunction = calls.filter(
    (call) => call.file.startsWith(ADDRESS) && call.name.startsWith(`${name}:`),
  );
  return [...countBy(ofFunction, ({ argument }) => argument)].sort(([, a], [, b]) => b - a);
}

const keyOf = ({ file, name }) => `${file}:${name}`;

function countBy(calls, key) {
  const counts = new Map();
  for (const call of calls) counts.set(key(call), (counts.get(key(call)) ?? 0) + 1);
  return counts;
}
