import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/packages.js';
import { docstringOf, markdown } from './docstring.js';
import { hiddenTypes, namedIn } from './hidden-types.js';
import { membersOf, tableOf } from './members.js';
import { createProgram, exportsOf, plannedPages } from './program.js';
import { signatureOf } from './signature.js';
import { slugsOf } from './slugs.js';

const FOLDER = 'docs/reference';
const OTHERS = 'Other types';

/**
 * The pages of the reference: one for each package with every name that its entries export, and an index of all names.
 *
 * @returns {Promise<{ page: string, text: string, wanted: string }[]>} each page as it is, and as it should be.
 */
export async function readReference() {
  const planned = plannedPages();
  const program = createProgram(planned);
  const checker = program.getTypeChecker();
  const pages = withNames(planned, program);
  const homes = homesOf(pages);
  const texts = await Promise.all(pages.map((page) => pageText(page, { checker, homes })));
  return [
    { page: `${FOLDER}/README.md`, wanted: indexText(pages, homes) },
    ...pages.map(({ name }, at) => ({ page: `${FOLDER}/${name}.md`, wanted: texts[at] })),
  ].map(({ page, wanted }) => ({ page, text: readIf(page), wanted }));
}

const readIf = (page) =>
  existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '';

/** What each page describes: a name at the first page and entry that have it, and elsewhere a link to it. */
function withNames(planned, program) {
  const checker = program.getTypeChecker();
  const known = new Set();
  const listed = planned.map((each) => ({
    ...each,
    entries: each.entries.map((entry) => {
      const names = exportsOf(program, entry.source).map(({ name, symbol }) => {
        const isFirst = !known.has(symbol);
        known.add(symbol);
        return { name, symbol, isFirst };
      });
      return { ...entry, names };
    }),
  }));
  return listed.map((page) => {
    const own = page.entries.flatMap(({ names }) =>
      names.filter(({ isFirst }) => isFirst).map(({ symbol }) => symbol),
    );
    const hidden = hiddenTypes(own, {
      checker,
      isKnown: (symbol) => known.has(symbol),
      nodesOf: (symbol) => nodesOf(symbol, checker),
    });
    for (const symbol of hidden) known.add(symbol);
    return { ...page, hidden };
  });
}

/** The nodes that a description shows: the declarations, and the members where there is a table of them. */
function nodesOf(symbol, checker) {
  const members = isType(symbol) ? membersOf(symbol, checker) : null;
  return members ? members.map(({ node }) => node) : symbol.declarations;
}

/** The headings of a page, with the symbol that each describes, if it does. */
function headingsOf({ title, entries, hidden }) {
  return [
    { heading: title },
    ...entries.flatMap(({ name, names }) => [
      { heading: name },
      ...names
        .filter(({ isFirst }) => isFirst)
        .map(({ name: heading, symbol }) => ({ heading, symbol })),
    ]),
    ...(hidden.length ? [{ heading: OTHERS }] : []),
    ...hidden.map((symbol) => ({ heading: symbol.name, symbol })),
  ];
}

/** The page and the anchor of each symbol. */
function homesOf(pages) {
  const homes = new Map();
  for (const page of pages) {
    const headings = headingsOf(page);
    const slugs = slugsOf(headings.map(({ heading }) => heading));
    for (const [at, { symbol, heading }] of headings.entries())
      if (symbol) homes.set(symbol, { name: heading, page: page.name, anchor: slugs[at] });
  }
  return homes;
}

/** A link to the description of a symbol, from a page of the folder. */
function linkTo(symbol, { homes, from, text }) {
  const { name, page, anchor } = homes.get(symbol);
  return `[\`${text ?? name}\`](${page === from ? '' : `${page}.md`}#${anchor})`;
}

async function pageText(page, context) {
  const parts = [
    `# ${page.title}`,
    `${sentence(markdown(page.description))} [All names](README.md).`,
  ];
  for (const entry of page.entries) parts.push(...(await entryParts(entry, page, context)));
  if (page.hidden.length)
    parts.push(`## ${OTHERS}`, 'Types that the ones above use. No entry exports them by name.');
  for (const symbol of page.hidden)
    parts.push(...(await symbolParts({ name: symbol.name, symbol }, page, context)));
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

async function entryParts({ name, names }, page, context) {
  const described = names.filter(({ isFirst }) => isFirst);
  const links = names
    .filter(({ isFirst }) => !isFirst)
    .map(({ name: text, symbol }) =>
      linkTo(symbol, { homes: context.homes, from: page.name, text }),
    );
  const parts = [
    `## ${name}`,
    links.length ? `Exports ${described.length ? 'also ' : ''}${links.join(', ')}.` : '',
    names.length ? '' : 'Exports no names: it starts when a page loads it.',
  ];
  for (const each of described) parts.push(...(await symbolParts(each, page, context)));
  return parts;
}

/** The description of one name: its docstring, its declaration, its parameters or members, and the types that it names. */
async function symbolParts({ name, symbol }, page, { checker, homes }) {
  const { text, params, returns, throws } = docstringOf(symbol, checker);
  const members = isType(symbol) ? membersOf(symbol, checker) : null;
  const code = await signatureOf(name, symbol, checker, members !== null);
  const others = othersOf(symbol, checker).filter((named) => named !== symbol && homes.has(named));
  return [
    `### \`${name}\``,
    text,
    code && `\`\`\`ts\n${code}\`\`\``,
    listOf([
      ...params.filter(([, about]) => about).map(([param, about]) => `\`${param}\`: ${about}`),
      ...(returns ? [`Returns ${returns}`] : []),
      ...throws.map((about) => `Throws ${about}`),
    ]),
    members?.length ? tableOf(members) : '',
    others.length
      ? `See ${others.map((named) => linkTo(named, { homes, from: page.name })).join(', ')}.`
      : '',
  ];
}

/** The symbols that a description names, by name. */
function othersOf(symbol, checker) {
  const named = nodesOf(symbol, checker).flatMap((node) => [...namedIn(node, checker)]);
  return [...new Set(named)].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const TYPE_FLAGS = 32 | 64 | 524_288; // class, interface, type alias
const isType = ({ flags }) => !!(flags & TYPE_FLAGS);

const listOf = (lines) => lines.map((line) => `- ${line.replaceAll('\n', '\n  ')}`).join('\n');

const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

function indexText(pages, homes) {
  const rows = pages.flatMap(({ name: from, entries }) =>
    entries.map(({ name, names }) => {
      const links = names.map(({ name: text, symbol }) => linkTo(symbol, { homes, text }));
      return `| [\`${name}\`](${from}.md) | ${links.join(', ')} |`;
    }),
  );
  return [INTRODUCTION, '| entry | names |\n|---|---|\n' + rows.join('\n')].join('\n\n') + '\n';
}

const INTRODUCTION = `# Names and options

Every name that a package exports, with its type, its options and their defaults. These pages are made from the types and
comments of the source. Other lists that are complete:

| | |
|---|---|
| [Events](../events.md) | of the field, the proxy and the engine |
| [Reason codes](../reason-codes.md) | of a result |
| [Error codes](../decisions/api.md#0002) | of a call without a result |
| [Messages](../messages.md) | of the field, in each language |
| [Attributes and CSS properties](../attributes.md) | of the script tag, the custom element and the style sheet |
| [Command line](../command-line.md) | the options of \`postern-verify\`, and its exit codes |
| [Configuration](../configuration.md) | the settings of the service |
| [\`npm create\`](../create.md) | the options of \`create-postern\` |
| [API](../api.md) | the HTTP interface of the service |`;
