/** The text up to the `@`, and the beginning of a domain. */
const UNFINISHED = /^([^\s@]+@)([^\s@]+)$/;

/**
 * The addresses that a text can be completed to, in the order of the domains; none for a text whose domain is complete.
 *
 * @param domains in lower case.
 */
export function completionsOf(text: string, domains: readonly string[]): string[] {
  const [, before, typed = ''] = UNFINISHED.exec(text) ?? [];
  const beginning = typed.toLowerCase();
  if (!before || domains.includes(beginning)) return [];
  return domains.filter((domain) => domain.startsWith(beginning)).map((domain) => before + domain);
}
