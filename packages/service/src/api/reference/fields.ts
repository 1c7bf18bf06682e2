import { html } from 'hono/html';
import { line, type Markup } from './html.ts';
import { nameOf, resolve, type SchemaNode, type Schemas } from './schema-node.ts';

/** A row in a list of fields: a field, a parameter or a header field. */
export interface Field {
  name: string;
  schema: SchemaNode;
  required?: boolean;
  /** Default: the description of its schema. */
  description?: string;
  /** Where it is sent, when it is not in the body. */
  in?: string;
}

/** The fields of an object. */
export function fieldsOf(node: SchemaNode, schemas: Schemas): Field[] {
  const { properties = {}, required = [] } = resolve(node, schemas);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

/** Writes a list of fields. */
export function fieldList(fields: readonly Field[]): Markup {
  return html`<ul class="fields">
    ${fields.map(fieldItem)}
  </ul>`;
}

function fieldItem({ name, schema, required = false, in: place, ...field }: Field): Markup {
  const notes = [place && `in the ${place}`, !required && 'optional'].filter(Boolean).join(', ');
  const description = field.description ?? schema.description;
  return html`<li>
    <code class="name">${name}</code> <span class="type">${typeOf(schema)}</span>
    ${notes && html`<span class="note">${notes}</span>`}
    ${description && html`<br />${line(description)}`}
  </li>`;
}

/** Writes the type of a schema in words. A named schema is a link. */
export function typeOf(node: SchemaNode): Markup {
  const name = nameOf(node);
  if (name !== null) return html`<a href="#schema-${name}">${name}</a>`;
  if (node.anyOf) return html`${node.anyOf.map((one, at) => [at > 0 && ' or ', typeOf(one)])}`;
  if (node.items) return html`list of ${typeOf(node.items)}${rangeOf(node)}`;
  if (node.enum) return html`${node.enum.map((x) => html`<code>${String(x)}</code> `)}`;
  if (typeof node.additionalProperties === 'object') {
    return html`object of ${typeOf(node.additionalProperties)}`;
  }
  const types = [node.type ?? 'any'].flat().join(' or ');
  return html`${types}${node.format && ` (${node.format})`}${rangeOf(node)}`;
}

function rangeOf(node: SchemaNode): string {
  const most = node.maximum ?? node.maxLength ?? node.maxItems;
  const least = node.minimum ?? node.minLength ?? node.minItems;
  const unit = node.maxLength !== undefined || node.minLength !== undefined ? ' characters' : '';
  if (most === undefined) return '';
  return `, ${least ?? 0} to ${most.toLocaleString('en')}${unit}`;
}
