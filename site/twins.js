import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkOf } from './links.js';
import { llmsText } from './llms-text.js';
import { base, pages, root } from './pages.js';

const LINK = /(?<=\]\()[^)\s]+(?=\))/g;
const FENCE = /^(```[^]*?^```)$/m;
const COMMENT = /^<!--.*-->\n+/gm;

/** The URL of a page's Markdown. */
export const twinOf = (file) => base + pages.get(file);

/**
 * Writes the Markdown of each page beside its HTML, such as `/proxy.md` beside `/proxy`, and `llms.txt`.
 */
export function writeTwins(folder) {
  for (const [file, path] of pages) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, markdownOf(file));
  }
  writeFileSync(join(folder, 'llms.txt'), llmsText(twinOf));
}

/** The Markdown of a page, with links to the Markdown of other pages. */
function markdownOf(file) {
  return readFileSync(join(root, file), 'utf8')
    .split(FENCE)
    .map((part) => (part.startsWith('```') ? part : withTwinLinks(file, part)))
    .join('');
}

const withTwinLinks = (file, text) =>
  text.replace(COMMENT, '').replace(LINK, (href) => linkOf(file, href, twinOf));
