import { readFile } from 'node:fs/promises';

/** The text of a file, with a value in the place of each `%name%`. */
export async function filledIn(file: URL, values: Record<string, string>): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.replace(/%(\w+)%/g, (found, name: string) => values[name] ?? found);
}
