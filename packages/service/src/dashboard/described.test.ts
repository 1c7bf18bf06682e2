import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { describedDashboard } from './described.ts';
import { handled, open } from './test/open.ts';

const API = '/dashboard/api';

interface DescribedOperation {
  security: object[];
  responses: Record<number, { content: Record<string, { schema: { properties: object } }> }>;
}

const json = JSON.parse(JSON.stringify(describedDashboard())) as {
  paths: Record<string, Record<string, DescribedOperation>>;
};
const described = Object.entries(json.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

test('the document of the dashboard is OpenAPI 3.1', async () => {
  expect(await new Validator().validate(json)).toEqual({ valid: true });
});

test('the document of the dashboard has every route of its API, and no other', async () => {
  const { app } = await open(await openContext());
  const routes = handled(app.routes)
    .filter(({ path }) => path.startsWith(`${API}/`))
    .map(({ method, path }) => `${method} ${path.slice(API.length)}`);
  const names = described.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(names.toSorted()).toEqual(routes.toSorted());
});

test('every route of the dashboard has the schema of its payload, and needs a session or none', () => {
  for (const { method, path, operation } of described) {
    const { schema } = operation.responses[200]!.content['application/json']!;
    expect(schema.properties, `${method} ${path}`).toHaveProperty('data');
    expect([[], [{ session: [] }]]).toContainEqual(operation.security);
  }
});
