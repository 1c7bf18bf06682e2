import { parseEnvelope, ValidateError } from '@postern/protocol';
import { networkError } from './network-error.ts';
import { readCapped } from './read-capped.ts';

/**
 * Reads the payload of a successful reply: at most so many bytes, counted while it streams.
 *
 * Throws a {@link ValidateError} `upstream_bad` when it is longer, breaks off, is no JSON, or
 * is no envelope of a success. Nothing of the body is in its message.
 *
 * Source: docs/service-interface.md#1.
 */
export async function readReply(response: Response, maxBytes: number): Promise<object> {
  const bytes = await readCapped(response.body, maxBytes).catch((thrown: unknown) => {
    throw networkError("The service's reply broke off", thrown);
  });
  if (!bytes) throw bad(`The service's reply is over ${maxBytes / 1024} KiB`);
  const envelope = parseEnvelope(parseJson(new TextDecoder().decode(bytes)));
  if (!envelope?.success) throw bad('The service gave no envelope of a success');
  return envelope.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad("The service's reply is no JSON");
  }
}

function bad(message: string): ValidateError {
  return new ValidateError('upstream_bad', { message });
}
