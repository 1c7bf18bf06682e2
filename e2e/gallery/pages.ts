import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('pages/', import.meta.url);

/** The pages of the gallery: the title of each, which names its structure, and its file name without `.html`. */
export const PAGES: [title: string, name: string][] = readdirSync(FOLDER)
  .sort()
  .map((file) => {
    const html = readFileSync(new URL(file, FOLDER), 'utf8');
    return [/<title>(.*)<\/title>/.exec(html)![1]!, file.replace('.html', '')];
  });
