/** The header of the API key: `Authorization: Bearer …` or `X-RB-Key: …`. Source: docs/service-interface.md#5. */
export type KeyForm = 'bearer' | 'x-rb-key';

/** One header for every endpoint, or one for each group; the default is the one in the group's reference. */
export type AuthOption = KeyForm | { single?: KeyForm; bulk?: KeyForm; webhooks?: KeyForm };

/** The API key, or a function that returns it for each request, so that it can be rotated. */
export type ApiKey = string | (() => string | Promise<string>);

/**
 * The choice of the header, which keeps the one that worked.
 *
 * The two headers are never sent together. A key that was rejected in both is not tried in both again.
 */
export interface Auth {
  /** The headers to try with a key, in order: one or two. */
  formsFor(key: string): readonly KeyForm[];
  /** Records that the service accepted a header. */
  accepted(form: KeyForm): void;
  /** Records that the service rejected a key in every header. */
  refused(key: string): void;
}

/**
 * Creates the choice of the header for one group of endpoints: first the preferred one, and after a 401 once the other.
 *
 * Source: docs/decisions/api.md#0008.
 */
export function createAuth(preferred: KeyForm): Auth {
  let first = preferred;
  let isSure = false;
  let refusedKey: string | undefined;

  return {
    formsFor: (key) => (isSure || key === refusedKey ? [first] : [first, otherThan(first)]),
    accepted(form) {
      first = form;
      isSure = true;
      refusedKey = undefined;
    },
    refused(key) {
      refusedKey = key;
    },
  };
}

/** The one header field that carries the API key. */
export function keyHeaders(form: KeyForm, key: string): Record<string, string> {
  return form === 'bearer' ? { Authorization: `Bearer ${key}` } : { 'X-RB-Key': key };
}

/** Whether a value can be an API key in a header field: visible ASCII without spaces. */
export function isKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);
}

function otherThan(form: KeyForm): KeyForm {
  return form === 'bearer' ? 'x-rb-key' : 'bearer';
}
