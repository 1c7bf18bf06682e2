/**
 * The names that options may have: `true` for one that holds a value, a table for one that may
 * hold an object whose names are checked too.
 */
export type KnownOptions<O = Record<string, unknown>> = {
  readonly [Name in keyof O]-?: true | KnownOptions;
};

/**
 * Throws a `TypeError` for the first option that does not exist, and names the nearest one that does.
 *
 * A misspelt option would otherwise be ignored without a word. Only names are looked at, and only
 * names are in the message. A name whose value is `undefined` counts too; inherited ones do not.
 *
 * @param maker What takes the options: the message starts with it.
 */
export function assertOptions(maker: string, options: object, known: KnownOptions): void {
  const unknown = findUnknown(options, known, '');
  if (!unknown) return;
  const { path, name, names } = unknown;
  const near = nearestOf(name, names);
  const advice = near
    ? `did you want \`${path}${near}\`?`
    : `there are ${names.map((each) => `\`${path}${each}\``).join(', ')}`;
  throw new TypeError(`${maker}: no option is named \`${path}${name}\`; ${advice}`);
}

interface Unknown {
  /** The names of the objects around it, each with a dot. */
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

/** Finds the name that needs the fewest edits, letter case apart, where these are few for its length. */
function nearestOf(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  return names
    .map((each) => ({ each, edits: editsBetween(typed, each.toLowerCase()) }))
    .filter(({ each, edits }) => edits <= Math.max(2, each.length / 4) && edits < each.length / 2)
    .sort((a, b) => a.edits - b.edits)[0]?.each;
}

/** Counts letters lost, added or replaced (the Levenshtein distance). */
function editsBetween(from: string, to: string): number {
  // What is far too long is no misspelling, and is not worth the table.
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
