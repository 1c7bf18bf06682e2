/**
 * The prefix of an escaped text. It is a noncharacter, which is never exchanged between programs.
 *
 * Source: The Unicode Standard §23.7.
 */
const MARK = '\uFFFF';
/** Characters that a database cannot store: NUL on PostgreSQL, and unpaired surrogates, which UTF-8 cannot encode. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The form in which a database stores any text: unchanged, or escaped as JSON after a mark. */
export function storedText(given: string): string {
  const isPlain = !given.startsWith(MARK) && !UNSTORABLE.test(given);
  return isPlain ? given : MARK + JSON.stringify(given);
}

/** The text as it was sent. */
export function sentText(stored: string): string {
  if (!stored.startsWith(MARK)) return stored;
  try {
    return JSON.parse(stored.slice(MARK.length)) as string;
  } catch {
    // It was stored before texts were escaped.
    return stored;
  }
}
