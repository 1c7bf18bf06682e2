import { z, type RouteConfig } from '@hono/zod-openapi';
import { HTTP_STATUS, type ErrorCode } from '@postern/protocol';
import { pagingQuery } from './paging.ts';
import { envelopeOf, failureSchema } from './schemas/envelope.ts';

/** Every operation accepts either header. Source: docs/decisions/accounts.md#0023. */
const SECURITY: Record<string, string[]>[] = [{ key: [] }, { bearer: [] }];

/** What every operation may be answered with, beside its own. */
const ALWAYS: ErrorCode[] = [
  'auth_missing',
  'auth_invalid',
  'auth_conflict',
  'forbidden',
  'rate_limited',
  'internal',
  'overloaded',
];

/** What an operation that reads a body may be answered with. */
const BODY_CODES: ErrorCode[] = [
  'bad_json',
  'timeout',
  'too_large',
  'unsupported_media',
  'unprocessable',
];

const REQUEST_ID = {
  'X-Request-Id': {
    description: 'Names this request in the service’s log: yours, if you sent one.',
    schema: { type: 'string' as const },
  },
};

/** A header of a reply. */
type ReplyHeader = Record<string, { description: string; schema: { type: 'string' } }>;

/** What an operation reads of its path, its query and its header fields. */
export interface RequestShapes {
  params?: z.ZodObject | undefined;
  query?: z.ZodObject;
  headers?: z.ZodObject;
}

/** What is said of an operation. */
interface Words<R> {
  operationId: string;
  tag: string;
  summary: string;
  description: string;
  /** Its payload, and what that is. Default: what the message says. */
  schema: z.ZodType;
  payload?: string;
  /** The label of the outcome. */
  message: string;
  headers?: ReplyHeader;
  /** Types in which the payload can be had beside JSON. */
  types?: readonly string[];
  /** Its body. */
  body?: z.ZodType;
  /** What else it reads. */
  request?: R;
  /** Why it may be refused, beside what every operation is refused for. */
  codes?: readonly ErrorCode[];
}

/** An operation as it is described, and what its replies say. */
export interface Description<R extends RequestShapes> {
  route: Omit<RouteConfig, 'request'> & { request: R };
  message: string;
  /** It gives a list, page by page. */
  isPaged: boolean;
}

/** Describes an operation at a method and a path, such as `get /{id}`. */
export function describe<R extends RequestShapes = object>(
  at: string,
  { operationId, tag, summary, description, body, request, ...reply }: Words<R>,
): Description<R> {
  const [method, path = ''] = at.split(' ') as [RouteConfig['method'], string?];
  const content = body && { 'application/json': { schema: body } };
  const route = {
    method,
    path,
    operationId,
    tags: [tag],
    summary,
    description,
    security: SECURITY,
    request: { ...request, ...(content && { body: { required: true, content } }) } as R,
    responses: responses(reply, [...(body ? BODY_CODES : []), ...(reply.codes ?? [])]),
  };
  return { route, message: reply.message, isPaged: false };
}

/** What is said of an operation that gives a list. */
interface ListWords<P, Q> extends Omit<Words<unknown>, 'request' | 'headers' | 'body'> {
  /** The most rows of a page. */
  maxRows: number;
  params?: P;
  /** What its query may hold beside the page. */
  filters?: Q;
}

type PageShape = ReturnType<typeof pagingQuery>['shape'];

/** Describes an operation that gives a list, page by page. */
export function describeList<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodRawShape = Record<never, never>,
>(
  at: string,
  { maxRows, params, filters, codes = [], ...words }: ListWords<P, Q>,
): Description<{ params: P; query: z.ZodObject<PageShape & Q> }> {
  const query = pagingQuery(maxRows).extend(filters ?? {}) as z.ZodObject<PageShape & Q>;
  const request = { params: params as P, query };
  const paged = { headers: LINK_HEADER, codes: [...codes, 'unprocessable' as const] };
  return { ...describe(at, { ...words, ...paged, request }), isPaged: true };
}

function responses(
  {
    schema,
    message,
    payload = `${message}.`,
    headers,
    types = [],
  }: Omit<Words<unknown>, 'operationId' | 'tag' | 'summary' | 'description'>,
  codes: readonly ErrorCode[],
): RouteConfig['responses'] {
  const described: RouteConfig['responses'] = {
    200: {
      description: payload,
      headers: { ...REQUEST_ID, ...headers },
      content: {
        'application/json': { schema: envelopeOf(schema, message) },
        ...Object.fromEntries(types.map((type) => [type, { schema: z.string() }])),
      },
    },
  };
  for (const [status, names] of byStatus([...new Set([...ALWAYS, ...codes])])) {
    described[status] = {
      description: names.map((name) => `\`${name}\``).join(', '),
      headers: { ...REQUEST_ID, ...extraHeaders(status) },
      content: { 'application/json': { schema: failureSchema } },
    };
  }
  return described;
}

function byStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = HTTP_STATUS[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return [...found].sort(([a], [b]) => a - b);
}

function extraHeaders(status: number): ReplyHeader {
  if (status === 401) return header('WWW-Authenticate', '`Bearer`.');
  if (status === 429 || status === 503) {
    return header('Retry-After', 'How many seconds to wait before asking again.');
  }
  return {};
}

/** Describes a header of a reply. */
export function header(name: string, description: string): ReplyHeader {
  return { [name]: { description, schema: { type: 'string' } } };
}

/** Describes and reads a part of a path that names something: what cannot be an id is not found. */
export function idParameter<const N extends string>(name: N, description: string) {
  const schema = z
    .string()
    .refine((text) => ID.test(text))
    .openapi({ param: { name, in: 'path' }, description, example: EXAMPLE_ID });
  return z.object({ [name]: schema } as Record<N, typeof schema>);
}

const LINK_HEADER = header(
  'Link',
  '`<…>; rel="next"` is the next page; absent on the last. Relative to this address.',
);

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const EXAMPLE_ID = '0b0f9a52-8f9a-4c0e-a6b8-0d4c4a2f7b90';
