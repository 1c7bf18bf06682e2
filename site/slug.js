/**
 * The anchor of a heading, as GitHub makes it, so that a link to a heading works on GitHub and on the site.
 */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}
