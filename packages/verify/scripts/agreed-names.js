/** How many lists must name a domain independently. */
const ENOUGH = 2;

/** Each name in the lists, with a bit for each list that has it: 1, 2, 4, in the order of the lists. */
export function namedBy(lists) {
  const marks = new Map();
  lists.forEach((names, at) => {
    for (const name of names) marks.set(name, (marks.get(name) ?? 0) | (1 << at));
  });
  return marks;
}

/** The names that at least two lists have. Takes the result of `namedBy`. */
export function agreedNames(marks) {
  return [...marks.keys()].filter((name) => countOf(marks.get(name)) >= ENOUGH);
}

function countOf(bits) {
  return [...bits.toString(2)].filter((bit) => bit === '1').length;
}
