/**
 * Begins a text that is kept escaped. It is a noncharacter, which is never exchanged between programs.
 *
 * Source: The Unicode Standard §23.7.
 */
const MARK = '\uFFFF';
/** What a database cannot keep: NUL on PostgreSQL, and half a surrogate pair, which no UTF-8 has. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/** The form in which a database keeps a text, whatever it holds: as it is, or escaped as JSON behind a mark. */
export function keptText(given: string): string {
  const isPlain = !given.startsWith(MARK) && !UNKEEPABLE.test(given);
  return isPlain ? given : MARK + JSON.stringify(given);
}

/** The text as it was given. */
export function givenText(kept: string): string {
  if (!kept.startsWith(MARK)) return kept;
  try {
    return JSON.parse(kept.slice(MARK.length)) as string;
  } catch {
    // It was kept before texts were escaped.
    return kept;
  }
}
