/** The header that carries the key: `Authorization: Bearer …` or `X-RB-Key: …`. Source: docs/service-interface.md#5. */
export type KeyForm = 'bearer' | 'x-rb-key';

/** One form for every endpoint, or one for each; what is left out is what its reference shows. */
export type AuthOption = KeyForm | { single?: KeyForm; bulk?: KeyForm; webhooks?: KeyForm };

/** The key, or what fetches it at each call, so that it can be rotated. */
export type ApiKey = string | (() => string | Promise<string>);

/**
 * Picks the form of a key, and remembers which one worked.
 *
 * The two forms are never sent together, and a key refused in both is not tried in both again.
 */
export interface Auth {
  /** Names the forms to try with a key, in order: one or two. */
  formsFor(key: string): readonly KeyForm[];
  /** The service took this form. */
  accepted(form: KeyForm): void;
  /** The service refused this key in every form. */
  refused(key: string): void;
}

/**
 * Chooses the header of one endpoint: the one that its reference shows, and after a 401 once the other.
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

/** Writes the one header field that carries the key. */
export function keyFields(form: KeyForm, key: string): Record<string, string> {
  return form === 'bearer' ? { Authorization: `Bearer ${key}` } : { 'X-RB-Key': key };
}

/** Tells whether text can be a key in a header field: visible ASCII without spaces. */
export function isKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\x21-\x7e]+$/.test(text);
}

function otherThan(form: KeyForm): KeyForm {
  return form === 'bearer' ? 'x-rb-key' : 'bearer';
}
