/** What was said on this page. */
const said = new Set<string>();

/** Says a text on the console, once a page; as an error where nothing works as it is. */
export function warn(text: string, level: 'warn' | 'error' = 'warn'): void {
  if (said.has(text)) return;
  said.add(text);
  // eslint-disable-next-line no-console -- the developer is told, in development or where it is asked for
  console[level](`Postern: ${text}`);
}
