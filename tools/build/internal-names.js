/**
 * Properties that only `core` uses, inside: what a browser loads has short names for them. None of
 * them is a property of anything public or of the platform; a test compares with the declarations.
 */
export const internalNames = [
  // What was done before the rest was there: packages/core/src/adapter/early.ts
  'isLeft',
  'typed',
  // What the shell fetches: packages/core/src/adapter/rest.ts
  'attachEarly',
  'goOnHolding',
  // What was pressed: packages/core/src/dom/press.ts
  'enabled',
  'contents',
  'hasPassed',
  // A submit that waits: packages/core/src/dom/hold.ts
  'press',
  'life',
  'isOurs',
  'onRewrite',
  'onUnsent',
  'untilStaying',
  // What the guard needs of the page: packages/core/src/dom/holds.ts
  'keepListening',
  'pending',
  // What a field knows: packages/core/src/field/state.ts
  'known',
  'failedAtMs',
  'plan',
  'showErrors',
  'isCommitted',
  'isConfirmed',
  'typo',
  'shownAtMs',
  'hasAnnounced',
  'isUnanswered',
  'isTyped',
  'hasTyped',
  'isAskedByCallers',
  'hadError',
  'refusal',
  'replaced',
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
  'isSeen',
  'waiters',
  'asked',
  'spoken',
  'isHeld',
  'bound',
  'letGo',
  'source',
  'settings',
  'listeners',
  'snapshot',
  'view',
  'overtaken',
  'tell',
  // How a text was read: packages/core/src/field/state.ts
  'text',
  'fault',
  // What a validator makes of a text: packages/core/src/validator.ts
  'outcomeOf',
  // What is asked and remembered: packages/core/src/requests.ts
  'depth',
  'end',
  'request',
  'onSettings',
  'endPause',
  'recall',
  // What it is attached to: packages/core/src/dom/attached.ts
  'isFocused',
  'compositionTimer',
  'showRefusal',
  // How a caller waits: packages/core/src/waiters.ts
  'isBrief',
];
