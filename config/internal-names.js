/**
 * Properties that only `core` uses, inside: what a browser loads has short names for them. None of
 * them is a property of anything public or of the platform; a test compares with the declarations.
 */
export const internalNames = [
  // What a field knows: packages/core/src/field/state.ts
  'known',
  'failedAtMs',
  'plan',
  'showErrors',
  'isConfirmed',
  'typo',
  'shownAtMs',
  'hasAnnounced',
  'isTyped',
  'hasTyped',
  'isAskedByCallers',
  'hadError',
  'lastChecked',
  'refusal',
  'replaced',
  'fallback',
  'own',
  'parsed',
  'isEmpty',
  'dismissed',
  'announceNext',
  'isSuspended',
  'pauseTimer',
  'seenTimer',
  'announceTimer',
  'unfollow',
  'judged',
  'judgedFrom',
  'judgedBy',
  'isSeen',
  'waiters',
  // What it is attached to: packages/core/src/dom/attached.ts
  'isGated',
  'isFocused',
  'isPasting',
  'isTyping',
  'compositionTimer',
  // What was done before the rest was there: packages/core/src/adapter/early.ts
  'isLeft',
  'typed',
  // What the shell fetches: packages/core/src/adapter/rest.ts
  'attachEarly',
  'sendOn',
  // What a submit is held for: packages/core/src/dom/hold-submit.ts
  'texts',
  'controller',
  'conclusion',
  // What is asked and remembered: packages/core/src/requests.ts
  'depth',
  'untilMs',
  'isAskedFor',
  'endPause',
  'recall',
];
