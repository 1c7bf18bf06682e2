/**
 * Where the dashboard is, without a slash at the end: `/dashboard`, below the path of the public URL
 * if that has one. The service writes it into the page.
 */
export const DASHBOARD = pathOf(document.querySelector<HTMLMetaElement>('[name=postern-path]'));

function pathOf(meta: Pick<HTMLMetaElement, 'content'> | null): string {
  return meta?.content.replace(/\/$/, '') ?? '/dashboard';
}
