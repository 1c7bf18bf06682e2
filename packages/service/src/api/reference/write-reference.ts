import { HTTP_STATUS } from '@postern/protocol';
import type { OpenapiDocument } from './document.ts';
import { fieldList, fieldsOf, typeOf } from './fields.ts';
import { escape, line, prose } from './html.ts';
import { operationSection, type DescribedOperation, type Place } from './operation-section.ts';
import type { SchemaNode, Schemas } from './schema-node.ts';

type Described = [Place, DescribedOperation];

/**
 * Writes the reference for people: one page of HTML without a script, from the document for machines.
 *
 * Its style sheet is `reference.css` beside it.
 */
export function writeReference(document: OpenapiDocument): string {
  const { info, tags = [] } = document;
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const operations = operationsOf(document);
  const groups = tags.map(({ name, description }) => {
    const members = operations.filter(([, operation]) => operation.tags?.includes(name));
    return { name, description, members };
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(info.title)}: API reference</title>
<link rel="stylesheet" href="reference.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><p class="brand">${escape(info.title)}</p><p><a href="openapi.json">openapi.json</a></p></header>
<nav aria-label="Contents">
${groups.map(menu).join('\n')}
<h2>Shapes</h2>
<ul>${Object.keys(schemas)
    .map((name) => `<li><a href="#schema-${escape(name)}">${escape(name)}</a></li>`)
    .join('')}</ul>
</nav>
<main id="content" tabindex="-1">
<h1>API reference</h1>
${prose(info.description)}
${errors()}
${groups.map((group) => groupSection(group, schemas)).join('\n')}
<section><h2 id="shapes">Shapes</h2>
${Object.entries(schemas)
  .map(([name, schema]) => schemaSection(name, schema, schemas))
  .join('\n')}
</section>
</main>
</body>
</html>
`;
}

interface Group {
  name: string;
  description?: string | undefined;
  members: Described[];
}

function operationsOf({ paths = {}, webhooks = {} }: OpenapiDocument): Described[] {
  const listed = (from: object, isCalled: boolean) =>
    Object.entries(from).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, DescribedOperation>).map(
        ([method, operation]): Described => [{ method, path, isCalled }, operation],
      ),
    );
  return [...listed(paths, true), ...listed(webhooks, false)];
}

function menu({ name, members }: Group): string {
  const items = members.map(
    ([, { operationId, summary }]) =>
      `<li><a href="#${escape(operationId)}">${escape(summary)}</a></li>`,
  );
  return `<h2>${escape(name)}</h2>\n<ul>${items.join('')}</ul>`;
}

function groupSection({ name, description, members }: Group, schemas: Schemas): string {
  const sections = members.map(([place, operation]) => operationSection(operation, place, schemas));
  const heading = `<h2 id="group-${escape(name)}">${escape(name)}</h2>`;
  return `<section>${heading}\n${prose(description)}\n${sections.join('\n')}\n</section>`;
}

function errors(): string {
  const rows = Object.entries(HTTP_STATUS).map(
    ([code, status]) => `<li><b>${status}</b> <code>${escape(code)}</code></li>`,
  );
  return `<section><h2 id="errors">Errors</h2>
<p>${line('`data.code` says why, and is one of these. When it helps to wait, `Retry-After` says how many seconds.')}</p>
<ul class="codes">${rows.join('')}</ul></section>`;
}

function schemaSection(name: string, schema: SchemaNode, schemas: Schemas): string {
  const fields = fieldsOf(schema, schemas);
  const inside = fields.length ? fieldList(fields) : `<p>${typeOf(schema)}</p>`;
  return `<section id="schema-${escape(name)}"><h3>${escape(name)}</h3>
${prose(schema.description)}
${inside}</section>`;
}
