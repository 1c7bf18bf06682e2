import { HTTP_STATUS } from '@postern/protocol';
import { html } from 'hono/html';
import type { OpenapiDocument } from './document.ts';
import { fieldList, fieldsOf, typeOf } from './fields.ts';
import { line, prose, type Markup } from './html.ts';
import {
  operationSection,
  type DescribedOperation,
  type OperationLine,
} from './operation-section.ts';
import type { SchemaNode, Schemas } from './schema-node.ts';

type Described = [OperationLine, DescribedOperation];

/**
 * Writes the reference page: one HTML page without a script, from the OpenAPI document.
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
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}: API reference</title>
        <link rel="stylesheet" href="reference.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        <header>
          <p class="brand">${info.title}</p>
          <p><a href="openapi.json">openapi.json</a></p>
        </header>
        <nav aria-label="Contents">
          ${groups.map(menu)}
          <h2>Shapes</h2>
          <ul>
            ${Object.keys(schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="content" tabindex="-1">
          <h1>API reference</h1>
          ${prose(info.description)} ${errors()}
          ${groups.map((group) => groupSection(group, schemas))}
          <section>
            <h2 id="shapes">Shapes</h2>
            ${Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema, schemas))}
          </section>
        </main>
      </body>
    </html> `;
  return String(page);
}

interface OperationGroup {
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

function menu({ name, members }: OperationGroup): Markup {
  return html`<h2>${name}</h2>
    <ul>
      ${members.map(([, { operationId, summary }]) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
    </ul>`;
}

function groupSection({ name, description, members }: OperationGroup, schemas: Schemas): Markup {
  return html`<section>
    <h2 id="group-${name}">${name}</h2>
    ${prose(description)}
    ${members.map(([at, operation]) => operationSection(operation, at, schemas))}
  </section>`;
}

function errors(): Markup {
  return html`<section>
    <h2 id="errors">Errors</h2>
    <p>
      ${line('`data.code` says why, and is one of these. When it helps to wait, `Retry-After` says how many seconds.')}
    </p>
    <ul class="codes">
      ${Object.entries(HTTP_STATUS).map(([code, status]) => html`<li><b>${status}</b> <code>${code}</code></li>`)}
    </ul>
  </section>`;
}

function schemaSection(name: string, schema: SchemaNode, schemas: Schemas): Markup {
  const fields = fieldsOf(schema, schemas);
  return html`<section id="schema-${name}">
    <h3>${name}</h3>
    ${prose(schema.description)}
    ${fields.length > 0 ? fieldList(fields) : html`<p>${typeOf(schema)}</p>`}
  </section>`;
}
