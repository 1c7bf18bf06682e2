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
  const labels = host.split('.');
  const ending = labels.slice(-2).join('.');
  return SECOND_LEVEL.test(ending) ? labels.slice(-3).join('.') : ending;
}
