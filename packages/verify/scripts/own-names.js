/**
 * The names that a list has independently: those that were not added by an import. Names copied from another list, or
 * from a source without a license for them, don't count.
 *
 * An import is defined by the releases before and after it: the names that only the later one has.
 *
 * @param names the current names of the list
 * @param imports each `{ before, after }`, the names of the releases around an import
 * @returns the independent names, and how many names each import added
 */
export function ownNames(names, imports) {
  const taken = imports.map(({ before, after }) => [...after].filter((name) => !before.has(name)));
  const foreign = new Set(taken.flat());
  return {
    own: new Set([...names].filter((name) => !foreign.has(name))),
    taken: taken.map(({ length }) => length),
  };
}
