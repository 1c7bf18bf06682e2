import fc, { type Arbitrary } from 'fast-check';
import { resolve, type SchemaNode, type Schemas } from '../reference/schema-node.ts';
import { TRIED_METHODS, type Contracted } from './contract.ts';

/** A request made up for an operation. */
export interface Generated {
  method: string;
  /** With `{names}` of what is to be filled in with ids that exist. */
  target: string;
  headers: Record<string, string>;
  body: string | null;
  /** Sent without a length. */
  isChunked: boolean;
}

/** Makes up requests for an operation: right ones, and ones that are wrong in every way. */
export function generatedFor(operation: Contracted, schemas: Schemas): Arbitrary<Generated> {
  const { method, path, body } = operation;
  return fc
    .record({
      method: mostly(fc.constant(method), fc.constantFrom(...TRIED_METHODS)),
      target: targetOf(path),
      query: mostly(fc.constant(''), query),
      headers: mostly(fc.constant({}), headers),
      body: body ? bodyOf(body, schemas) : mostly(fc.constant(null), junkText),
      isChunked: fc.boolean(),
    })
    .map(({ method, target, query, headers, body, isChunked }) => ({
      method,
      target: target + query,
      headers,
      body: method === 'GET' || method === 'HEAD' ? null : body,
      isChunked,
    }));
}

function mostly<T>(usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.emailAddress(),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udc00x',
    '=1+1',
    "' or 1=1 --",
    '__proto__',
    '𝒳'.repeat(500),
  ),
  fc.nat(3000).map((length) => 'x'.repeat(length)),
);

const segment = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    '..',
    '.',
    '%00',
    '%ff',
    '%2f',
    '%2e%2e',
    '*',
    ':id',
    '-1',
    "'",
    '__proto__',
    'a'.repeat(300),
  ),
  fc.string({ minLength: 1 }).map(encodeURIComponent),
);

function targetOf(path: string): Arbitrary<string> {
  const context = path
    .split('/')
    .map((part) => (part.startsWith('{') ? mostly(fc.constant(part), segment) : fc.constant(part)));
  return fc.tuple(...context).map((made) => made.join('/'));
}

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('cursor', 'limit', 'key', 'x', '__proto__'),
      fc.oneof(
        fc.nat(2000).map(String),
        fc.string(),
        fc.constantFrom('-1', '1e3', 'MTIz', '0', '%'),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => `?${pairs.map(([name, x]) => `${name}=${encodeURIComponent(x)}`).join('&')}`);

const fieldText = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  }),
  fc.constantFrom('', 'a'.repeat(300), '*/*;q=0.1', ',;=', 'text/csv, application/x-ndjson'),
);

const headers: Arbitrary<Record<string, string>> = fc
  .record(
    {
      'X-Request-Id': fieldText,
      Accept: fc.oneof(fieldText, fc.constantFrom('text/csv', 'application/x-ndjson')),
      'Content-Type': fc.oneof(fieldText, fc.constantFrom('multipart/form-data', 'text/plain')),
      'Content-Encoding': fc.constantFrom('gzip', 'identity', ''),
      'Idempotency-Key': fc.oneof(fieldText, fc.uuid()),
      'X-RB-Key': fieldText,
      Authorization: fc.oneof(fieldText, fc.constant('Bearer '), fc.constant('Basic YTpi')),
      'If-None-Match': fieldText,
      Cookie: fieldText,
      Origin: fc.constant('null'),
    },
    { requiredKeys: [] },
  )
  .map((made) =>
    Object.fromEntries(Object.entries(made).filter(([, x]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(x))),
  );

const junk: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, [], {}, 0, -1, 1e300, true, '', { __proto__: null }),
  fc.integer({ min: 1, max: 2000 }).map((depth) => nested(depth)),
);

const junkText: Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    '{',
    '[',
    'null',
    '{"email":',
    '\ufeff{}',
    '{"email":"\\ud800"}',
    '{"a":1,"a":2}',
  ),
  fc.integer({ min: 1, max: 2500 }).map((depth) => '['.repeat(depth)),
  junk.map((x) => JSON.stringify(x)),
);

function nested(depth: number): unknown {
  let made: unknown = 'x';
  for (let i = 0; i < depth; i++) made = i % 2 ? [made] : { email: made };
  return made;
}

function bodyOf(schema: SchemaNode, schemas: Schemas): Arbitrary<string | null> {
  const right = valueOf(schema, schemas);
  const { properties = {} } = resolve(schema, schemas);
  const names = Object.keys(properties);
  const spoiled = fc
    .tuple(right, fc.constantFrom(...names, 'extra', '__proto__'), fc.option(junk))
    .map(([made, name, x]) => {
      const entries = Object.entries(made as object).filter(([each]) => each !== name);
      return Object.fromEntries(x === null ? entries : [...entries, [name, x]]) as unknown;
    });
  return fc.oneof(
    { weight: 4, arbitrary: right.map((x) => JSON.stringify(x)) },
    { weight: 3, arbitrary: spoiled.map((x) => JSON.stringify(x)) },
    { weight: 2, arbitrary: junkText },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** Makes up what a schema describes. */
function valueOf(node: SchemaNode, schemas: Schemas): Arbitrary<unknown> {
  const { type, enum: choices, items, properties, required = [], ...rest } = resolve(node, schemas);
  if (choices) return fc.constantFrom(...choices);
  if (items) {
    const { minItems: minLength = 0, maxItems: maxLength = 6 } = rest;
    return fc.array(valueOf(items, schemas), { minLength, maxLength });
  }
  if (properties) {
    const fields = Object.entries(properties).map(([name, each]) => [name, valueOf(each, schemas)]);
    return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
      requiredKeys: required as never[],
    });
  }
  if (type === 'boolean') return fc.boolean();
  if (node.example !== undefined) return fc.oneof(fc.constant(node.example), anyText);
  return anyText;
}
