import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';

const PAGE = 'docs/events.md';

/** The types of events, by the file that declares each. */
const EVENT_TYPES = {
  ValidatorEvent: 'packages/core/src/types.ts',
  ProxyEvent: 'packages/proxy/src/events/events.ts',
  OwnershipEvent: 'packages/proxy/src/ownership/events.ts',
  EngineEvent: 'packages/verify/src/smtp/engine-event.ts',
};

/**
 * The events of a type: the line of its docblock about each, and their members.
 *
 * Throws for an event without a line in the docblock, and for a line without an event.
 *
 * @returns {{ type: string, members: string[], what: string }[]}
 */
export function readEvents(name, source) {
  const declaration = RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export type ${name} =([^]*?)(?:\\n\\n|$)`,
  );
  const [, comment, union] = declaration.exec(source) ?? [];
  if (!union) throw new Error(`${name} is not declared with a comment`);
  const descriptions = new Map();
  const text = comment.replaceAll(/\n \* ?/g, '\n');
  for (const [, types, what] of text.matchAll(
    /\n- ((?:`\w+`(?:, )?)+): ([^]*?)(?=\n- |\n\n|\n?$)/g,
  ))
    for (const [, type] of types.matchAll(/`(\w+)`/g)) descriptions.set(type, sentence(what));
  const events = [...union.matchAll(/\| \{([^{}]*)\}/g)].flatMap(([, body]) => {
    const plain = body.replaceAll(/\/\*\*[^]*?\*\//g, '');
    const [kind, ...members] = plain.split(';').map(oneLine).filter(Boolean);
    return [...kind.matchAll(/'(\w+)'/g)].map(([, type]) => ({ type, members }));
  });
  const missing = events.find(({ type }) => !descriptions.has(type));
  if (missing) throw new Error(`The comment of ${name} has no line about ${missing.type}`);
  const unknown = [...descriptions.keys()].find(
    (type) => !events.some((event) => event.type === type),
  );
  if (unknown) throw new Error(`${name} has no event ${unknown}`);
  return events.map((event) => ({ ...event, what: descriptions.get(event.type) }));
}

/**
 * The page of all events, made from their types.
 *
 * @returns {{ page: string, text: string, wanted: string }} as it is, and as it should be.
 */
export function readEventTables() {
  const text = readFileSync(join(root, PAGE), 'utf8');
  let wanted = text;
  for (const [name, file] of Object.entries(EVENT_TYPES)) {
    const events = readEvents(name, readFileSync(join(root, file), 'utf8'));
    const rows = events.map(({ type, members, what }) => {
      const fields = members.map((member) => `\`${member}\``).join('<br>');
      return `| \`${type}\` | ${fields.replaceAll('|', '\\|')} | ${what} |`;
    });
    const table = ['| `type` | members | when |', '|---|---|---|', ...rows].join('\n');
    const passage = RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    wanted = wanted.replace(passage, (_, open, close) => `${open}${table}\n${close}`);
  }
  return { page: PAGE, text, wanted };
}

function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function sentence(text) {
  const line = oneLine(text);
  return line.startsWith('`') ? line : line[0].toUpperCase() + line.slice(1);
}
