/**
 * The prefix of an escaped text. It is a noncharacter, which is never exchanged between programs.
 *
 * Source: The Unicode Standard §23.7.
 */
const MARK = '\uFFFF';
/** Characters that a database cannot store: NUL on PostgreSQL, and unpaired surrogates, which UTF-8 cannot encode. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/** The form in which a database stores any text: unchanged, or escaped as JSON after a mark. */
export function keptText(given: string): string {
  const isPlain = !given.startsWith(MARK) && !UNKEEPABLE.test(given);
  return isPlain ? given : MARK + JSON.stringify(given);
}

/** The text as it was sent. */
export function givenText(kept: string): string {
  if (!kept.startsWith(MARK)) return kept;
  try {
    return JSON.parse(kept.slice(MARK.length)) as string;
  } catch {
    // It was stored before texts were escaped.
    return kept;
  }
}
