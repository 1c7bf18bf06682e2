/** The properties of a JSON Schema that the page shows. */
export interface SchemaNode {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  additionalProperties?: SchemaNode | boolean;
}

/** Schemas by their name. */
export type Schemas = Record<string, SchemaNode>;

/** The name that a reference points to; null for an inline schema. */
export function nameOf({ $ref }: SchemaNode): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

/** Follows a reference. */
export function resolve(node: SchemaNode, schemas: Schemas): SchemaNode {
  const name = nameOf(node);
  return name === null ? node : (schemas[name] ?? {});
}
