import { parseEnvelope } from '@postern/protocol';
import type { Timing } from '@postern/verify';

/** A result, and each network request for it. */
export interface Explanation {
  status: string;
  reason: string;
  timings: readonly Timing[];
}

/** Validates an address at the playground’s server, with its network requests; null without a result. */
export async function explain(email: string): Promise<Explanation | null> {
  try {
    const reply = await fetch('/api/explain', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const envelope = parseEnvelope(await reply.json());
    return envelope?.success ? (envelope.data as Explanation) : null;
  } catch {
    return null;
  }
}
