/**
 * The value of a cookie in a header field `Cookie`.
 *
 * @returns undefined when the cookie is missing, and when it is there twice: then one is from another host or path.
 * Source: RFC 6265 §5.4.
 */
export function cookieIn(header: string | null, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
