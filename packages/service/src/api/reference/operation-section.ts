import { html } from 'hono/html';
import { exampleOf } from './example-of.ts';
import { fieldList, fieldsOf, typeOf, type Field } from './fields.ts';
import { block, line, prose, type Markup } from './html.ts';
import type { SchemaNode, Schemas } from './schema-node.ts';

/** The properties of an operation that the page shows. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: Field[];
  requestBody?: { content: Content };
  responses: Record<string, DescribedResponse>;
}

interface DescribedResponse {
  description: string;
  headers?: Record<string, Omit<Field, 'name'>>;
  content?: Content;
}

type Content = Record<string, { schema: SchemaNode }>;

/** The method and path of an operation. */
export interface OperationLine {
  method: string;
  path: string;
  /** False for a webhook, which the client receives. */
  isCalled: boolean;
}

/** Writes the section of one operation. */
export function operationSection(
  operation: DescribedOperation,
  { method, path, isCalled }: OperationLine,
  schemas: Schemas,
): Markup {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  const all = Object.entries(responses);
  const isSuccess = ([status]: [string, DescribedResponse]) => status.startsWith('2');
  return html`<section class="operation" id="${operationId}">
    <h3>${summary}</h3>
    <p class="where">
      <span class="method">${method.toUpperCase()}</span>
      ${isCalled ? html`<code>${breakable(path)}</code>` : 'your endpoint'}
    </p>
    ${prose(description)} ${titledList('Parameters', parameters)}
    ${titledList('Body', body ? fieldsOf(body, schemas) : [])}
    ${isCalled && block(curl({ method, path, body }, schemas), 'Request')}
    ${!isCalled && body && block(pretty(exampleOf(body, schemas)), 'Body')}
    <h4>Replies</h4>
    ${all.filter(isSuccess).map(([status, response]) => successOf(status, response, schemas))}
    <ul class="errors">
      ${all.filter((response) => !isSuccess(response)).map(([status, { description: said }]) => html`<li><b>${status}</b> ${line(said)}</li>`)}
    </ul>
  </section>`;
}

function titledList(title: string, fields: readonly Field[]): Markup | false {
  return (
    fields.length > 0 &&
    html`<h4>${title}</h4>
      ${fieldList(fields)}`
  );
}

/** Lets a long path break after its slashes. */
function breakable(path: string): Markup[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`);
}

function curl(
  { method, path, body }: { method: string; path: string; body: SchemaNode | undefined },
  schemas: Schemas,
): string {
  const verb = { get: '', post: body ? '' : '-X POST ' }[method] ?? `-X ${method.toUpperCase()} `;
  const target = path.replace(/{(\w+)}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const lines = [`curl ${verb}"$POSTERN${target}"`, '-H "X-RB-Key: $KEY"'];
  if (body) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(exampleOf(body, schemas))}'`);
  }
  return lines.join(' \\\n  ');
}

function successOf(status: string, response: DescribedResponse, schemas: Schemas): Markup {
  const { description, headers = {}, content = {} } = response;
  const envelope = content['application/json']?.schema;
  const payload = envelope?.properties?.['data'];
  const others = Object.keys(content).filter((type) => type !== 'application/json');
  const fields = Object.entries(headers)
    .filter(([name]) => name !== 'X-Request-Id')
    .map(([name, header]): Field => ({ name, in: 'header', required: true, ...header }));
  return html`<p>
      <b>${status}</b> ${line(description)}
      ${payload && html`<code>data</code>: ${typeOf(payload)}.`}
      ${others.length > 0 && html`Also as <code>${others.join(', ')}</code>.`}
    </p>
    ${fields.length > 0 && fieldList(fields)}
    ${envelope && block(pretty(exampleOf(envelope, schemas)), 'Reply')}`;
}

const pretty = (x: unknown) => JSON.stringify(x, null, 2);
