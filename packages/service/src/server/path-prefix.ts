/**
 * Takes the path of the public URL off the target of a request, such as `/verify` off
 * `/verify/v1/webhooks`. A target without it stays as it is: a reverse proxy may have taken it off.
 *
 * @param prefix '' for none.
 */
export function withoutPrefix(target: string, prefix: string): string {
  if (prefix === '' || !target.startsWith(prefix)) return target;
  const rest = target.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}
