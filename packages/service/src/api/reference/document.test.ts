import { Validator } from '@seriousme/openapi-schema-validator';
import { EVENT_TYPES, HTTP_STATUS, JOB_STATES } from '@postern/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApp } from '../test/open-app.ts';
import { described } from '../routes/described.ts';
import { exampleOf } from './example-of.ts';
import type { SchemaNode, Schemas } from './schema-node.ts';

const document = described();
const schemas = document.components?.schemas as Schemas;
const json = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;

test('openapi.json has the routes of the sources; if not, run scripts/write-openapi.js', () => {
  const file = new URL('../../../openapi.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(json);
});

test('openapi.json is OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(json)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('the service returns the same document', async () => {
  const { ask } = await openApp();
  const { status, body, headers } = await ask('/openapi.json', { key: null });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/json');
  expect(body).toEqual(json);
});

test('every operation has a summary, a tag, both forms of the key, and its errors', () => {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as object)) {
      expect(operation, `${method} ${path}`).toMatchObject({
        operationId: expect.stringMatching(/^[a-z]+[A-Z]\w+$/),
        summary: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        tags: [expect.any(String)],
        security: [{ key: [] }, { bearer: [] }],
        responses: { 200: {}, 401: {}, 403: {}, 500: {}, 503: {} },
      });
    }
  }
});

test('every field has its description', () => {
  const bare = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, field]) => !field.description && !field.$ref)
      .map(([field]) => `${name}.${field}`),
  );
  expect(bare).toEqual([]);
});

test('every example matches its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'doc', ...json });
  for (const [name, schema] of Object.entries(schemas)) {
    const validate = ajv.getSchema(`doc#/components/schemas/${name}`)!;
    expect(validate(exampleOf(schema, schemas)), `${name} ${ajv.errorsText(validate.errors)}`).toBe(
      true,
    );
  }
});

test('the document has every value of the lists of the interface', () => {
  const at = (name: string, field: string): SchemaNode => schemas[name]!.properties![field]!;
  expect(at('Job', 'status').enum).toEqual(JOB_STATES);
  expect(at('Event', 'type').enum).toEqual(EVENT_TYPES);
  expect(at('Failure', 'data').properties!['code']!.enum).toEqual(Object.keys(HTTP_STATUS));
});
