import { PROVIDERS } from './providers.ts';

/** Providers that are known but never proposed: too near to other words, or one ending of a name that has many. */
const MORE =
  'pm.me proton.ch';

/**
 * Mail domains open to anybody (or to any customer), the popular ones: their domain says nothing about who writes.
 *
 * Not exhaustive, and without relays and disposable domains. Lower case, A-labels, each once.
 *
 * Source: peers.md §5, the mainstream providers.
 */
export const KNOWN_PROVIDERS: readonly string[] = /* @__PURE__ */ [...new Set(MORE.split(' '))];
