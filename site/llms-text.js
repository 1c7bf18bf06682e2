import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root, routeOf } from './pages.js';
import { sidebar, titleOf } from './sidebar.js';

const HOME = 'docs/README.md';
const files = new Map([...pages.keys()].map((file) => [routeOf(file), file]));

/**
 * The text of `llms.txt`: what Postern is, and all pages by the groups of the sidebar, each once.
 *
 * Source: https://llmstxt.org
 *
 * @param urlOf the URL of a page's Markdown, from its path in the repository.
 */
export function llmsText(urlOf) {
  const listed = new Set([HOME]);
  const sections = sidebar.map(({ text, items }) => {
    const rows = filesIn(items)
      .filter((file) => !listed.has(file) && listed.add(file))
      .map((file) => `- [${titleOf(file)}](${urlOf(file)}): ${summaryOf(file)}`);
    return rows.length ? `## ${text}\n\n${rows.join('\n')}\n` : '';
  });
  const parts = [`# Postern\n`, `> ${paragraphOf(HOME)}\n`, ...sections.filter(Boolean)];
  return parts.join('\n');
}

/** The pages that a group links to, those of the groups in it included. */
const filesIn = (items) =>
  items.flatMap(({ link, items: inner }) =>
    inner ? filesIn(inner) : [files.get(link.replace(/#.*/, ''))],
  );

/** The first sentence of a page. */
const summaryOf = (file) =>
  /^.*?[.:](?= |$)/.exec(paragraphOf(file))?.[0].replace(/:$/, '.') ?? titleOf(file);

/** The first paragraph of a page, in one line and without links. */
function paragraphOf(file) {
  const [, text = ''] =
    /^# .+\n+([A-Z`[][^]*?)\n\n/m.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  return text.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
