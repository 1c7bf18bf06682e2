import { exampleOf } from './example-of.ts';
import { fieldList, fieldsOf, typeOf, type Field } from './fields.ts';
import { block, escape, line, prose } from './html.ts';
import type { SchemaNode, Schemas } from './schema-node.ts';

/** What the page reads of an operation. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: SchemaNode }[];
  requestBody?: { content: Content };
  responses: Record<string, DescribedReply>;
}

interface DescribedReply {
  description: string;
  headers?: Record<string, { description: string; schema: SchemaNode }>;
  content?: Content;
}

type Content = Record<string, { schema: SchemaNode }>;

/** Where an operation is. */
export interface Place {
  method: string;
  path: string;
  /** False for what is received, not called. */
  isCalled: boolean;
}

/** Writes the section of one operation. */
export function operationSection(
  operation: DescribedOperation,
  { method, path, isCalled }: Place,
  schemas: Schemas,
): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const verb = `<span class="method">${escape(method.toUpperCase())}</span>`;
  const where = isCalled ? `<code>${breakable(path)}</code>` : 'your endpoint';
  const body = requestBody?.content['application/json']?.schema;
  const given: Field[] = parameters.map(({ name, in: place, required = false, schema }) => ({
    name,
    schema,
    isRequired: required,
    description: schema.description,
    place: `in the ${place}`,
  }));
  const parts = [
    `<section class="operation" id="${escape(operationId)}">`,
    `<h3>${escape(summary)}</h3>`,
    `<p class="where">${verb} ${where}</p>`,
    prose(description),
    given.length ? `<h4>Parameters</h4>${fieldList(given)}` : '',
    body ? `<h4>Body</h4>${fieldList(fieldsOf(body, schemas))}` : '',
    isCalled ? block(curl({ method, path, body }, schemas), 'Request') : bodyExample(body, schemas),
    replies(responses, schemas),
    '</section>',
  ];
  return parts.filter(Boolean).join('\n');
}

/** Lets a long path break after its slashes. */
function breakable(path: string): string {
  return escape(path).replaceAll('/', '/<wbr>');
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

function bodyExample(body: SchemaNode | undefined, schemas: Schemas): string {
  return body ? block(pretty(exampleOf(body, schemas)), 'Body') : '';
}

function replies(responses: Record<string, DescribedReply>, schemas: Schemas): string {
  const entries = Object.entries(responses);
  const refused = entries.filter(([status]) => !status.startsWith('2'));
  const parts = entries
    .filter(([status]) => status.startsWith('2'))
    .map(([status, reply]) => successOf(status, reply, schemas));
  const rows = refused.map(
    ([status, { description }]) => `<li><b>${escape(status)}</b> ${line(description)}</li>`,
  );
  return `<h4>Replies</h4>\n${parts.join('\n')}\n<ul class="refusals">${rows.join('\n')}</ul>`;
}

function successOf(status: string, reply: DescribedReply, schemas: Schemas): string {
  const { description, headers = {}, content = {} } = reply;
  const envelope = content['application/json']?.schema;
  const payload = envelope?.properties?.['data'];
  const others = Object.keys(content).filter((type) => type !== 'application/json');
  const own = Object.entries(headers).filter(([name]) => name !== 'X-Request-Id');
  const fields: Field[] = own.map(([name, { description: said }]) => ({
    name,
    schema: { type: 'string' },
    isRequired: true,
    description: said,
    place: 'header',
  }));
  return [
    `<p><b>${escape(status)}</b> ${line(description)}`,
    payload ? ` <code>data</code>: ${typeOf(payload)}.` : '',
    others.length
      ? ` Also as ${others.map((type) => `<code>${escape(type)}</code>`).join(', ')}.`
      : '',
    '</p>',
    fields.length ? fieldList(fields) : '',
    envelope ? block(pretty(exampleOf(envelope, schemas)), 'Reply') : '',
  ].join('');
}

const pretty = (x: unknown) => JSON.stringify(x, null, 2);
