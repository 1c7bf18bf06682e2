import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('pages/', import.meta.url);

/** A page of the gallery: its file name without `.html`, and its title, which names the structure. */
export interface GalleryPage {
  name: string;
  title: string;
}

export const PAGES: GalleryPage[] = readdirSync(FOLDER)
  .sort()
  .map((file) => {
    const html = readFileSync(new URL(file, FOLDER), 'utf8');
    return { name: file.replace('.html', ''), title: /<title>(.*)<\/title>/.exec(html)![1]! };
  });
