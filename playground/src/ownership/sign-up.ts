import { parseEnvelope } from '@postern/protocol';
import type { OwnershipResult } from '@postern/proxy/ownership';

/** What the server received by the form, and what it made of the token. */
export interface Received {
  email: string;
  /** In characters; 0 without a token. */
  tokenLength: number;
  result: OwnershipResult;
}

/** How a browser makes a proof. */
export interface Provider {
  /** The address that can be proved. */
  email: string;
  signInUrl: string;
  /** The flags of Chromium. */
  flags: string[];
}

/** Sends the form. @returns null when the server does not respond. */
export const sendForm = (form: HTMLFormElement): Promise<Received | null> =>
  fetchData<Received>(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form) as never),
  });

/** Fetches how a browser makes a proof; null when the server does not respond. */
export const fetchProvider = (): Promise<Provider | null> =>
  fetchData<Provider>('/api/ownership/provider');

async function fetchData<T>(url: string, init?: RequestInit): Promise<T | null> {
  try {
    const envelope = parseEnvelope(await (await fetch(url, init)).json());
    return envelope?.success ? (envelope.data as T) : null;
  } catch {
    return null;
  }
}
