import { createRoute, z, type RouteConfig } from '@hono/zod-openapi';
import { HTTP_STATUS, isId, type ErrorCode } from '@postern/protocol';
import { envelopeOf, failureSchema } from './schemas/envelope.ts';

/** The description of a route in the OpenAPI document. */
export interface RouteWords {
  operationId?: string;
  tag?: string;
  summary?: string;
  description?: string;
  /** A short label of the success, for humans. */
  message: string;
  /** The description of the payload. Default: the message. */
  payload?: string;
  /** Additional header fields of the response. */
  responseHeaders?: ResponseHeaders;
  /** Media types of the payload other than JSON. */
  types?: readonly string[];
  /** The errors of this route, in addition to those of its door and of a body. */
  codes?: readonly ErrorCode[];
}

/** The description that all routes of a door share in the OpenAPI document. */
export interface DoorWords {
  /** The ways to authenticate. */
  security: Record<string, string[]>[];
  /** The errors of every route. */
  codes: readonly ErrorCode[];
}

/** A route to describe. */
interface DescribedRoute {
  method: string;
  path: string;
  isPaged: boolean;
  spec: RouteWords & {
    params?: z.ZodObject | undefined;
    query?: z.ZodObject | undefined;
    headers?: z.ZodObject;
    body?: { content: Record<string, { schema: z.ZodType }> };
    response: z.ZodType;
  };
}

type ResponseHeaders = Record<string, { description: string; schema: { type: 'string' } }>;

/** The errors of a route that reads a body. */
const BODY_CODES: ErrorCode[] = [
  'bad_json',
  'timeout',
  'too_large',
  'unsupported_media',
  'unprocessable',
];

/** Describes a route of a door for OpenAPI. */
export function configOf(route: DescribedRoute, door: DoorWords): RouteConfig {
  const { method, path, spec } = route;
  const { operationId, tag, summary, description, params, query, headers, body } = spec;
  const { security } = door;
  return createRoute({
    method: method as RouteConfig['method'],
    path,
    ...(operationId && { operationId }),
    ...(tag && { tags: [tag] }),
    ...(summary && { summary }),
    ...(description && { description }),
    security,
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: { required: true, content: body.content } }),
    },
    responses: responsesOf(route, door),
  });
}

function responsesOf({ isPaged, spec }: DescribedRoute, door: DoorWords): RouteConfig['responses'] {
  const { message, payload = `${message}.`, responseHeaders, types = [], body, response } = spec;
  const codes = [...door.codes, ...(body ? BODY_CODES : []), ...(spec.codes ?? [])];
  if (isPaged) codes.push('unprocessable');
  const responses: RouteConfig['responses'] = {
    200: {
      description: payload,
      headers: { ...REQUEST_ID, ...(isPaged ? LINK : responseHeaders) },
      content: {
        'application/json': { schema: envelopeOf(isPaged ? z.array(response) : response, message) },
        ...Object.fromEntries(types.map((type) => [type, { schema: z.string() }])),
      },
    },
  };
  for (const [status, names] of byStatus([...new Set(codes)])) {
    responses[status] = {
      description: names.map((name) => `\`${name}\``).join(', '),
      headers: { ...REQUEST_ID, ...errorHeaders(status) },
      content: { 'application/json': { schema: failureSchema } },
    };
  }
  return responses;
}

function byStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = HTTP_STATUS[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return [...found].sort(([a], [b]) => a - b);
}

function errorHeaders(status: number): ResponseHeaders {
  if (status === 401) return header('WWW-Authenticate', '`Bearer`.');
  if (status === 429 || status === 503) {
    return header('Retry-After', 'The number of seconds to wait before a retry.');
  }
  return {};
}

/** Describes a header field of a response. */
export function header(name: string, description: string): ResponseHeaders {
  return { [name]: { description, schema: { type: 'string' } } };
}

/** Describes and reads a path parameter that is an ID. A text that cannot be an ID is `not_found`. */
export function idParameter<const N extends string>(name: N, description: string) {
  const schema = z
    .string()
    .refine(isId)
    .openapi({ param: { name, in: 'path' }, description, example: EXAMPLE_ID });
  return z.object({ [name]: schema } as Record<N, typeof schema>);
}

const REQUEST_ID = header(
  'X-Request-Id',
  'The ID of this request in the service’s log: your own, if you sent one.',
);
const LINK = header(
  'Link',
  '`<…>; rel="next"` is the next page; absent on the last page. Relative to this URL.',
);

const EXAMPLE_ID = '0b0f9a52-8f9a-4c0e-a6b8-0d4c4a2f7b90';
