/**
 * Creates a set of words separated by single spaces or line ends, at the first call.
 *
 * Loading a list costs nothing until it is used; the set lives as long as the module.
 */
export function wordSet(text: string): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | undefined;
  return () => (words ??= new Set(text.trim().replaceAll('\n', ' ').split(' ')));
}
