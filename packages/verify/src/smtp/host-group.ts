/** Endings such as `co.uk`, below which a name of three labels is one owner's. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/**
 * Names the group that a mail host belongs to: all hosts of one owner, as far as a name tells.
 *
 * What one of them is asked counts for all of them, so that ten hosts of a provider are not ten
 * times the load. Takes a lower-case host name without a final dot; without a list of public
 * suffixes two owners may share a group, which only makes us slower.
 */
export function hostGroup(host: string): string {
  const ending = host.slice(dotBefore(host, host.lastIndexOf('.')) + 1);
  if (!SECOND_LEVEL.test(ending)) return ending;
  return host.slice(dotBefore(host, host.length - ending.length - 1) + 1);
}

/** Where the last dot before `at` is; -1 for none. */
function dotBefore(text: string, at: number): number {
  return at <= 0 ? -1 : text.lastIndexOf('.', at - 1);
}
