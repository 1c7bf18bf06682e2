/**
 * The names of the options: `true` for an option with a value, a nested table for one that can hold an object whose
 * names are checked too.
 */
export type KnownOptions<O = Record<string, unknown>> = {
  readonly [Name in keyof O]-?: true | KnownOptions;
};

/**
 * Throws a `TypeError` for the first unknown option name, with the closest known one.
 *
 * Otherwise a misspelled option would be ignored silently. The message never includes a value. A name whose value is
 * `undefined` counts; an inherited name does not.
 *
 * @param maker The name of the function that takes the options; the message starts with it.
 */
export function assertOptions(maker: string, options: object, known: KnownOptions): void {
  const unknown = findUnknown(options, known, '');
  if (!unknown) return;
  const { path, name, names } = unknown;
  const closest = closestOf(name, names);
  const advice = closest
    ? `did you want \`${path}${closest}\`?`
    : `there are ${names.map((each) => `\`${path}${each}\``).join(', ')}`;
  throw new TypeError(`${maker}: no option is named \`${path}${name}\`; ${advice}`);
}

interface Unknown {
  /** The names of the enclosing objects, each followed by a dot. */
  path: string;
  name: string;
  names: readonly string[];
}

function findUnknown(options: object, known: KnownOptions, path: string): Unknown | null {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) return { path, name, names: Object.keys(known) };
    const table = known[name]!;
    if (table === true || typeof value !== 'object' || value === null) continue;
    const unknown = findUnknown(value as object, table, `${path}${name}.`);
    if (unknown) return unknown;
  }
  return null;
}

/** The known name with the smallest edit distance, ignoring case; undefined if all are too far for their length. */
function closestOf(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  return names
    .map((each) => ({ each, edits: editDistance(typed, each.toLowerCase()) }))
    .filter(({ each, edits }) => edits <= Math.max(2, each.length / 4) && edits < each.length / 2)
    .sort((a, b) => a.edits - b.edits)[0]?.each;
}

/** The Levenshtein distance: the number of characters removed, added or replaced. */
function editDistance(from: string, to: string): number {
  // A name more than twice as long is not a misspelling: skip the table.
  if (from.length > 2 * to.length) return from.length;
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 0; i < from.length; i++) {
    const row = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replaced = above[j]! + (from[i] === to[j] ? 0 : 1);
      row.push(Math.min(replaced, above[j + 1]! + 1, row[j]! + 1));
    }
    above = row;
  }
  return above[to.length]!;
}
