/**
 * The names that a list has by its own word: those that came into it outside of its imports. A name
 * that it took over from another list, or from a source without a license for it, is not one.
 *
 * An import is known by the releases around it: what the later one has and the earlier one does not.
 *
 * @param names the names of the list today
 * @param imports each `{ before, after }`, the names of the releases around an import
 * @returns the own names, and how many names each import brought
 */
export function ownNames(names, imports) {
  const taken = imports.map(({ before, after }) => [...after].filter((name) => !before.has(name)));
  const foreign = new Set(taken.flat());
  return {
    own: new Set([...names].filter((name) => !foreign.has(name))),
    taken: taken.map(({ length }) => length),
  };
}
