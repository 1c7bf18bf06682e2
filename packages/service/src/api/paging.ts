import { z } from '@hono/zod-openapi';
import { fieldError } from '../base/service-error.ts';

/** The characters of a cursor. None of them causes a database error. */
const CURSOR = /^[\w.:~-]{1,200}$/;
const CURSOR_ISSUE = 'must be the cursor of a link to a next page';

/** Describes and reads the query of a list. Without a `limit`, a page has the maximum length. */
export function pagingQuery(max: number) {
  const error = `must be a whole number from 1 to ${max}`;
  const isWithin = (text: string) => /^\d{1,4}$/.test(text) && +text >= 1 && +text <= max;
  return z.object({
    cursor: z
      .string({ error: CURSOR_ISSUE })
      .refine((text) => CURSOR.test(text), { error: CURSOR_ISSUE })
      .optional()
      .openapi({
        param: { name: 'cursor', in: 'query' },
        description: 'The position of the page, from the link to the next page.',
      }),
    limit: z
      .string({ error })
      .refine(isWithin, { error })
      .transform(Number)
      .default(max)
      .openapi({
        param: { name: 'limit', in: 'query', required: false },
        type: 'integer',
        minimum: 1,
        maximum: max,
        default: undefined,
        description: `The maximum number of rows, up to ${max}. Default ${max}.`,
      }),
  });
}

/** The error for a cursor that is not from a previous page. */
export function refuseCursor() {
  return fieldError('cursor', CURSOR_ISSUE);
}

/**
 * Writes the `Link` header to the next page. It is relative, so that it works behind any reverse proxy, and it keeps
 * the other query parameters of the list.
 *
 * Source: RFC 8288 §3; RFC 3986 §5.2.2.
 */
export function nextLink(
  cursor: string,
  limit: number,
  filters: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(filters).filter(([, text]) => text !== undefined);
  const query = new URLSearchParams({
    cursor,
    limit: String(limit),
    ...(Object.fromEntries(given) as Record<string, string>),
  });
  return `<?${query}>; rel="next"`;
}
