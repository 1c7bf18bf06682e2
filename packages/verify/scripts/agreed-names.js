/** How many lists have to name a domain by their own word. */
const ENOUGH = 2;

/** Each name of the lists with the bits of those that have it: 1, 2, 4, in order. */
export function namedBy(lists) {
  const marks = new Map();
  lists.forEach((names, at) => {
    for (const name of names) marks.set(name, (marks.get(name) ?? 0) | (1 << at));
  });
  return marks;
}

/** The names that at least two of the lists have. Takes what `namedBy` gives. */
export function agreedNames(marks) {
  return [...marks.keys()].filter((name) => countOf(marks.get(name)) >= ENOUGH);
}

function countOf(bits) {
  return [...bits.toString(2)].filter((bit) => bit === '1').length;
}
