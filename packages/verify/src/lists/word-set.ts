/**
 * Makes a set out of words joined by single spaces or line ends, at the first call and never before.
 *
 * Loading a list costs nothing until someone asks it; the set lives as long as the module.
 */
export function wordSet(text: string): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | undefined;
  return () => (words ??= new Set(text.trim().replaceAll('\n', ' ').split(' ')));
}
