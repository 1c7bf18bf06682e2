import { parseEnvelope } from '@postern/protocol';
import type { Timing } from '@postern/verify';

/** A verdict, and each question that was put to a server for it. */
export interface Told {
  status: string;
  reason: string;
  timings: readonly Timing[];
}

/** Asks the playground’s server what an address needs; null when it does not say. */
export async function ask(email: string): Promise<Told | null> {
  try {
    const reply = await fetch('/api/explain', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const envelope = parseEnvelope(await reply.json());
    return envelope?.success ? (envelope.data as Told) : null;
  } catch {
    return null;
  }
}
