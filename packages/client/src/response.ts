import { parseEnvelope, parseRetryAfter } from '@postern/protocol';
import { readBody } from './body.ts';
import { connectionError, unusable } from './errors.ts';

/** A response of the service that is a success. */
export interface ServiceResponse {
  /** The payload: an object or an array. */
  data: object;
  /** The URL of the request. */
  url: string;
  /** The `Link` field, unparsed. */
  link: string | null;
  /** The wait before the next request in milliseconds; undefined when the service sent none. */
  retryAfterMs: number | undefined;
}

/** How to read a response. */
export interface Reading {
  /** The URL of the request. */
  url: string;
  maxBytes: number;
  nowMs: number;
}

/**
 * Reads a response that is a success.
 *
 * Throws a `ValidateError` `upstream_bad` for a body that is too long, breaks off, is not JSON, or is not the envelope
 * of a success. Its message contains nothing of the body.
 *
 * Source: docs/service-interface.md#1.
 */
export async function readResponse(
  response: Response,
  { url, maxBytes, nowMs }: Reading,
): Promise<ServiceResponse> {
  const bytes = await readBody(response.body, maxBytes).catch((thrown: unknown) => {
    throw connectionError("The service's reply broke off", thrown);
  });
  if (!bytes) throw unusable(`The service's reply is over ${maxBytes / 1024} KiB`);
  const envelope = parseEnvelope(parseJson(new TextDecoder().decode(bytes)));
  if (!envelope?.success) throw unusable("The service's reply is not the envelope of a success");
  return {
    data: envelope.data,
    url,
    link: response.headers.get('link'),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), nowMs),
  };
}

/** The payload of a response as `parse` reads it; throws `upstream_bad`, with the name of what is missing. */
export function payloadOf<T>(
  { data }: ServiceResponse,
  parse: (data: unknown) => T | null,
  name: string,
): T {
  const payload = parse(data);
  if (payload === null) throw unusable(`The service gave no ${name}`);
  return payload;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable("The service's reply is not JSON");
  }
}
