import { escape, line } from './html.ts';
import { nameOf, resolve, type SchemaNode, type Schemas } from './schema-node.ts';

/** A field, a parameter or a header, to be listed. */
export interface Field {
  name: string;
  schema: SchemaNode;
  isRequired: boolean;
  description?: string | undefined;
  /** Where it goes, when it is not in the body. */
  place?: string;
}

/** Gives the fields of an object. */
export function fieldsOf(node: SchemaNode, schemas: Schemas): Field[] {
  const { properties = {}, required = [] } = resolve(node, schemas);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: schema.description,
  }));
}

/** Writes a list of fields. */
export function fieldList(fields: readonly Field[]): string {
  return `<ul class="fields">\n${fields.map(fieldItem).join('\n')}\n</ul>`;
}

function fieldItem({ name, schema, isRequired, description, place }: Field): string {
  const notes = [place, isRequired ? '' : 'optional'].filter(Boolean).join(', ');
  const heading = `<code class="name">${escape(name)}</code> <span class="type">${typeOf(schema)}</span>`;
  const note = notes ? ` <span class="note">${escape(notes)}</span>` : '';
  const said = description ? `<br>${line(description)}` : '';
  return `<li>${heading}${note}${said}</li>`;
}

/** Writes the type of a schema in words; what has a name is a link. */
export function typeOf(node: SchemaNode): string {
  const name = nameOf(node);
  if (name !== null) return `<a href="#schema-${escape(name)}">${escape(name)}</a>`;
  if (node.anyOf) return node.anyOf.map(typeOf).join(' or ');
  if (node.items) return `list of ${typeOf(node.items)}${rangeOf(node)}`;
  if (node.enum) return node.enum.map((x) => `<code>${escape(String(x))}</code>`).join(' ');
  if (typeof node.additionalProperties === 'object') {
    return `object of ${typeOf(node.additionalProperties)}`;
  }
  const types = [node.type ?? 'any'].flat().join(' or ');
  return escape(types + (node.format ? ` (${node.format})` : '')) + rangeOf(node);
}

function rangeOf(node: SchemaNode): string {
  const most = node.maximum ?? node.maxLength ?? node.maxItems;
  const least = node.minimum ?? node.minLength ?? node.minItems;
  const unit = node.maxLength !== undefined || node.minLength !== undefined ? ' characters' : '';
  if (most === undefined) return '';
  return `, ${least ?? 0} to ${most.toLocaleString('en')}${unit}`;
}
