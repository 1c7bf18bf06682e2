/*
 * Citations lead somewhere: those of decisions and of the service interface in code, docs and the output of
 * `postern-verify --explain`, and the links between pages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.js';

const TEXT = /\.(ts|tsx|js|mjs|vue|svelte|md|json|css|html|py|sh|ya?ml)$/;
const INTERFACE = 'docs/service-interface.md';
const TABLE = 'docs/decisions/README.md';
/** `docs/decisions/results.md#0005`, `docs/service-interface.md#4, #5`: a page and its anchors. */
const CITATION = /(decisions\/[\w-]+|service-interface)\.md((?:(?:, )?#\d+(?:\.\d+)?)*)/g;
/** A record by the name of a file of its own, and a section without a page. */
const DEAD_CITATION = /\b0\d{3}-[a-z-]+\.md|service interface §/gi;
const REPOSITORY = 'https://github.com/postern/postern/blob/main/';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => TEXT.test(name) && name !== 'pnpm-lock.yaml' && existsSync(join(root, name)))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const pages = files.filter(({ name }) => name.endsWith('.md') && !name.startsWith('.changeset/'));
const anchors = new Map(pages.map(({ name, text }) => [name, anchorsOf(text)]));
const decisions = pages.filter(({ name }) => name.startsWith('docs/decisions/') && name !== TABLE);

test('each citation of a decision or of the service interface names an anchor that exists', () => {
  const citations = files.flatMap(({ name, text }) =>
    [...text.matchAll(CITATION)].map(([cited, page, list]) => ({
      at: `${name}: ${cited}`,
      page: `docs/${page}.md`,
      anchors: list.match(/[\d.]+/g) ?? [],
    })),
  );
  expect(citations.length).toBeGreaterThan(200);
  const broken = citations.filter(({ page, anchors: cited }) => !exists(page, cited));
  expect(broken.map(({ at }) => at)).toEqual([]);
});

test('no citation names a file for one decision, or a section without its page', () => {
  const dead = files
    .filter(({ name }) => !name.endsWith('citations.test.js'))
    .flatMap(({ name, text }) => [...text.matchAll(DEAD_CITATION)].map(([it]) => `${name}: ${it}`));
  expect(dead).toEqual([]);
});

test('each link between pages leads to a file and to an anchor or heading of it', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => ({ name, link })),
  );
  const broken = links.filter(({ name, link }) => {
    const [path, anchor] = targetOf(name, link);
    if (path === null) return false;
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && anchors.has(path) && !anchors.get(path).has(anchor);
  });
  expect(broken.map(({ name, link }) => `${name}: ${link}`)).toEqual([]);
});

test('the table of decisions lists each number once, with the page that has it', () => {
  const rows = [...readFileSync(join(root, TABLE), 'utf8').matchAll(/^\| \[(\d{4})\]\((\S+)\)/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(66);
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  const sections = decisions.flatMap(({ name, text }) =>
    [...text.matchAll(/^<a id="(\d{4})"><\/a>\n\n## .+ \((\d{4})(?:, .+)?\)$/gm)].map(
      ([, id, number]) => ({ id, number, link: `${posix.basename(name)}#${id}` }),
    ),
  );
  expect(sections.filter(({ id, number }) => id !== number)).toEqual([]);
  expect(sections.map(({ link }) => link).sort()).toEqual(rows.map(([, , link]) => link).sort());
});

/** The service interface can be cited as a whole, a decision only by its number. */
function exists(page, cited) {
  if (page === TABLE) return true;
  if (page !== INTERFACE && cited.length === 0) return false;
  return anchors.has(page) && cited.every((anchor) => anchors.get(page).has(anchor));
}

/** The page and the anchor of a link; null for a link that leaves the repository. */
function targetOf(name, link) {
  const [path, anchor] = link.replace(REPOSITORY, '/').split('#');
  if (/^[a-z]+:/.test(path)) return [null];
  if (path.startsWith('/')) return [path.slice(1), anchor];
  return [path === '' ? name : posix.join(posix.dirname(name), path), anchor];
}

/** The explicit anchors of a page and the ones that GitHub makes of its headings. */
function anchorsOf(text) {
  const ids = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id);
  const seen = new Map();
  const slugs = [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => {
    const slug = slugOf(heading);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count ? `${slug}-${count}` : slug;
  });
  return new Set([...ids, ...slugs]);
}

function slugOf(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

function withoutCode(text) {
  return text.replace(/^(```+)[^]*?^\1$/gm, '');
}
