/** One name, relative to the previous one: a capital for the length of the shared prefix, the rest, and its mark. */
const STEP = /([A-Z])([a-z0-9.-]*)([^A-Za-z0-9.-]?)/g;
const SHARES_NOTHING = 'A'.charCodeAt(0);
/** The marks 0 to 15. */
const MARKS = '!#$%&()*+,:;<=>?';

/**
 * Names, each with a number from 0 to 15, from a packed text, which is unpacked at the first call.
 *
 * The names are sorted. `Amail.de#Dbox.de` is `mail.de` with the mark 1 and `maibox.de`, which shares three characters
 * with it and has the same mark: a mark is written only when it changes, and the first is 0. scripts/pack-names.js
 * writes this format.
 */
export function packedNames(packed: string): () => ReadonlyMap<string, number> {
  let names: ReadonlyMap<string, number> | undefined;
  return () => (names ??= unpacked(packed));
}

function unpacked(packed: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  let name = '';
  let mark = 0;
  for (const [, shared, rest, marked] of packed.matchAll(STEP)) {
    name = name.slice(0, shared!.charCodeAt(0) - SHARES_NOTHING) + rest!;
    if (marked) mark = MARKS.indexOf(marked);
    names.set(name, mark);
  }
  return names;
}
