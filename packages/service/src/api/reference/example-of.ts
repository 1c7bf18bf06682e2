import { resolve, type SchemaNode, type Schemas } from './schema-node.ts';

/** Creates an example of a schema: its own example when it has one, otherwise one from its parts. */
export function exampleOf(node: SchemaNode, schemas: Schemas): unknown {
  if (node.example !== undefined) return node.example;
  const { example, type, enum: choices, items, properties, anyOf } = resolve(node, schemas);
  if (example !== undefined) return example;
  if (choices) return choices[0];
  if (anyOf) return exampleOf(anyOf[0]!, schemas);
  if (Array.isArray(type) && type.includes('null')) return null;
  if (items) return [exampleOf(items, schemas)];
  if (properties) {
    const shown = Object.entries(properties).filter(
      ([name, field]) => isTold(resolve(node, schemas), name) || field.example !== undefined,
    );
    return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, schemas)]));
  }
  return { string: '…', integer: 0, number: 0, boolean: true }[type as string] ?? {};
}

function isTold({ required = [] }: SchemaNode, name: string): boolean {
  return required.includes(name);
}
