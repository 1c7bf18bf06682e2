type Props = Record<PropertyKey, unknown>;

const INVALID = 'aria-invalid';
const DESCRIBED_BY = 'aria-describedby';

/**
 * Joins the attributes of an input with those that a form library has for it: the library's stay,
 * its `id` too; the input is described by both, and is invalid if either says so. An adapter joins
 * the refs.
 */
export function mergeProps<Own extends object, Given extends object>(
  own: Own,
  given: Given,
): Omit<Given, keyof Own> & Own {
  const ours = own as Props;
  const theirs = given as Props;
  const merged = { ...theirs };
  // Symbols too: attachments of Svelte.
  for (const name of Reflect.ownKeys(ours)) merged[name] ??= ours[name];
  if (theirs[DESCRIBED_BY])
    merged[DESCRIBED_BY] = `${theirs[DESCRIBED_BY] as string} ${ours[DESCRIBED_BY] as string}`;
  if (ours[INVALID]) merged[INVALID] = ours[INVALID];
  return merged as Omit<Given, keyof Own> & Own;
}
