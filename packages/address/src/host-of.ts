/**
 * What `URL` makes of a host: A-labels, or an IP address in its one form; '' for what is none.
 *
 * `URL` is the one IDNA that browsers and servers both have.
 */
export function hostOf(text: string): string {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return '';
  }
}
