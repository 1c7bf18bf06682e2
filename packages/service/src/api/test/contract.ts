import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenapiDocument } from '../reference/document.ts';
import type { SchemaNode } from '../reference/schema-node.ts';
import type { Answer } from './open-app.ts';

/** An operation as the document has it. */
export interface Contracted {
  method: string;
  path: string;
  body: SchemaNode | null;
  statuses: readonly number[];
}

/** What the document promises. */
export interface Contract {
  operations: readonly Contracted[];
  /** Tells what is wrong with an answer to a method at a pathname; null for nothing. */
  faultOf(asked: { method: string; pathname: string }, answer: Answer): string | null;
}

interface Described {
  requestBody?: { content: { 'application/json': { schema: SchemaNode } } };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads a document so strictly that a field it does not name is a fault too. */
export function readContract(document: OpenapiDocument): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const strict = closed(document) as OpenapiDocument;
  ajv.addSchema({ $id: 'doc', ...strict });
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]): Contracted => ({
      method: method.toUpperCase(),
      path,
      body: described.requestBody?.content['application/json'].schema ?? null,
      statuses: Object.keys(described.responses).map(Number),
    })),
  );
  return { operations, faultOf };

  function faultOf({ method, pathname }: { method: string; pathname: string }, answer: Answer) {
    const { status, text, headers } = answer;
    const here = operations.filter(({ path }) => matches(path, pathname));
    const asked = method === 'HEAD' ? 'GET' : method;
    const operation = here.find((each) => each.method === asked);
    const statuses = operation?.statuses ?? [here.length ? 405 : 404];
    if (!statuses.includes(status)) return `the status ${status} is not documented`;
    if (status === 405 && !headers.get('allow')) return 'it says no Allow';
    if (method === 'HEAD') return text === '' ? null : 'HEAD has a body';
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    if (type !== 'application/json') {
      const { content = {} } = describedAt(operation, status) ?? {};
      return Object.hasOwn(content, type) ? null : `the type ${type} is not documented`;
    }
    return faultOfEnvelope(answer, operation);
  }

  function faultOfEnvelope({ status, text }: Answer, operation: Contracted | undefined) {
    const body = JSON.parse(text) as Answer['body'];
    if (body.status !== status) return `the body says ${body.status}, HTTP says ${status}`;
    if (body.success !== status < 400) return `success is ${body.success} at ${status}`;
    const schema = operation ? schemaAt(operation, status) : 'doc#/components/schemas/Failure';
    const validate = ajv.getSchema(schema);
    if (!validate) return `there is no schema at ${schema}`;
    return validate(body) ? null : ajv.errorsText(validate.errors);
  }

  function describedAt(operation: Contracted | undefined, status: number) {
    if (!operation) return undefined;
    const { method, path } = operation;
    const methods = (document.paths as Record<string, Record<string, Described>>)[path]!;
    return methods[method.toLowerCase()]!.responses[status];
  }
}

function schemaAt({ method, path }: Contracted, status: number): string {
  const parts = [path, method.toLowerCase(), 'responses', String(status)];
  const pointer = [...parts, 'content', 'application/json', 'schema']
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  return `doc#/paths/${pointer}`;
}

function matches(path: string, pathname: string): boolean {
  const pattern = path.replace(/{\w+}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(pathname);
}

/** Closes every object to fields that it does not name. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const read = Object.fromEntries(Object.entries(node).map(([name, x]) => [name, closed(x)]));
  const isObject = read['type'] === 'object' && 'properties' in read;
  return isObject ? { additionalProperties: false, ...read } : read;
}

/** Methods that are tried at every path. */
export const TRIED_METHODS = [...METHODS, 'head', 'options', 'propfind'].map((method) =>
  method.toUpperCase(),
);
