/** Suffixes such as `co.uk`, below which a name of three labels belongs to one owner. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/;

/**
 * The group of a mail server: all servers of one owner, as far as the name shows it.
 *
 * A group is paced as a whole, so that ten servers of a provider do not get ten times the load. Takes a lower-case host
 * name without a final dot. Without a public suffix list, two owners can share a group, which only slows us down.
 */
export function hostGroup(host: string): string {
  const ending = host.slice(dotBefore(host, host.lastIndexOf('.')) + 1);
  if (!SECOND_LEVEL.test(ending)) return ending;
  return host.slice(dotBefore(host, host.length - ending.length - 1) + 1);
}

/** The position of the last dot before `at`; -1 for none. */
function dotBefore(text: string, at: number): number {
  return at <= 0 ? -1 : text.lastIndexOf('.', at - 1);
}
