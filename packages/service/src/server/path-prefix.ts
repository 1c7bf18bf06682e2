/**
 * Removes the path of the public URL from the target of a request, such as `/verify` from `/verify/v1/webhooks`. A
 * target without it stays unchanged, because a reverse proxy can have removed it.
 *
 * @param prefix '' for none.
 */
export function withoutPrefix(target: string, prefix: string): string {
  if (prefix === '' || !target.startsWith(prefix)) return target;
  const rest = target.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}
