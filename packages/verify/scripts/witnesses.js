/** At most this share of a witness may stand in any other admitted list: more, and it may have copied. */
const MOST_SHARED = 0.5;

/**
 * Judges which names are temporary mail: those of the first list, which is curated, and those that
 * both others name. Gives each name with the bits of the lists that say so: 1, 2 and 4, in order.
 *
 * Throws when one of the others overlaps another admitted list by more than half of its names: it
 * may have copied there, and what copies is no witness. The curated one may stand in them.
 */
export function consensusOf(lists) {
  const [curated, ...witnesses] = lists.map(({ names }) => names);
  for (const { list, other, share } of overlaps(lists)) {
    if (list !== lists[0].list && share > MOST_SHARED) {
      throw new Error(
        `lists: ${percent(share)} of ${list} stand in ${other} too; it is no witness.`,
      );
    }
  }
  const agreed = [...witnesses[0]].filter((name) => witnesses.every((names) => names.has(name)));
  const marks = new Map();
  for (const name of [...curated, ...agreed]) {
    marks.set(
      name,
      lists.reduce((bits, { names }, at) => bits | (names.has(name) ? 1 << at : 0), 0),
    );
  }
  return marks;
}

/** What share of each list's names stands in each other one. */
export function overlaps(lists) {
  return lists.flatMap(({ list, names }) =>
    lists
      .filter((each) => each.list !== list)
      .map((other) => {
        const shared = [...names].filter((name) => other.names.has(name)).length;
        return { list, other: other.list, share: shared / names.size };
      }),
  );
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}
