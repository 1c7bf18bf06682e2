import { parseEnvelope, ValidateError } from '@postern/protocol';

/**
 * Reads the payload of a successful reply: at most 64 KiB, counted while it streams.
 *
 * Throws a {@link ValidateError} `upstream_bad` when it is longer, breaks off, is no JSON, or
 * is no envelope of a success. Nothing of the body is in its message.
 *
 * Source: service interface §1.
 */
export async function readReply(response: Response): Promise<object> {
  const envelope = parseEnvelope(parseJson(await readText(response)));
  if (!envelope?.success) throw bad('The service gave no envelope of a success');
  return envelope.data;
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let byteCount = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw bad("The service's reply broke off");
    });
    if (done) return text + decoder.decode();
    byteCount += value.byteLength;
    if (byteCount > MAX_BYTES) {
      reader.cancel().catch(() => undefined);
      throw bad("The service's reply is over 64 KiB");
    }
    text += decoder.decode(value, { stream: true });
  }
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

const MAX_BYTES = 65_536;
