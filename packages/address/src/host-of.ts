/**
 * The host as normalized by `URL`: A-labels, or an IP address in its canonical form; '' for an invalid host.
 *
 * `URL` is the only IDNA implementation that browsers and servers share.
 */
export function hostOf(text: string): string {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return '';
  }
}
