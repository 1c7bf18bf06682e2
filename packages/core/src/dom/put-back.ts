import type { Press } from './press.ts';

/**
 * Puts back what the page emptied or reset since a press, as a patch with the server's HTML does. Returns
 * whether there was anything. Each value is put back once: after that, the page means it. Any other value
 * that the page writes stays, such as a token. A file cannot be put back.
 */
export function putBack({ contents }: Press): boolean {
  let isAny = false;
  for (const entry of contents) {
    const [node, name, value, initial] = entry;
    const control = node as Element & { type: string } & Record<string, unknown>;
    const current = control[name];
    if (current === value || (current !== '' && current !== initial) || control.type === 'file')
      continue;
    contents.delete(entry);
    control[name] = value;
    isAny = true;
  }
  return isAny;
}
