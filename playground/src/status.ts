import { parseEnvelope } from '@postern/protocol';
import { findElement } from './element.ts';

interface Status {
  dns: 'reachable' | 'unreachable';
  remote: boolean;
}

/** Asks the playground’s server what it can do, and shows what it cannot do. */
export async function showStatus(): Promise<void> {
  const status = await readStatus();
  if (!status) return;
  findElement('#no-dns').hidden = status.dns === 'reachable';
  findElement<HTMLInputElement>('#engine-remote').disabled = !status.remote;
  findElement('#no-remote').hidden = status.remote;
}

async function readStatus(): Promise<Status | null> {
  try {
    const envelope = parseEnvelope(await (await fetch('/api/status')).json());
    return envelope?.success ? (envelope.data as Status) : null;
  } catch {
    return null;
  }
}
