/**
 * The cookies of a browser after a response, as it sends them next.
 *
 * @param sent the field `Cookie` of its request.
 * @param lines the fields `Set-Cookie` of the response, in their order.
 */
export function cookiesAfter(sent: string | undefined, lines: readonly string[]): string {
  const jar = new Map((sent ?? '').split('; ').map(nameAndValue));
  for (const line of lines) {
    const [name, value] = nameAndValue(line.split(';')[0]!);
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

function nameAndValue(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** The name of the second step that a browser is at, in the table `verification`; undefined where it is at none. */
export function secondStepOf(cookies: string | undefined): string | undefined {
  return /postern\.two_factor=([\w-]+)/.exec(cookies ?? '')?.[1];
}

/** The cookies without that of a session, for a request that must not act by it. */
export function withoutSession(cookies: string | undefined): string | undefined {
  const kept = cookies?.split('; ').filter((pair) => !pair.includes('postern.session_token='));
  return kept?.join('; ');
}
