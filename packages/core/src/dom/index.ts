export { attachField, attachForm, attachInput as hearInput, showSuggestion } from './attach.ts';
export type { AttachFieldOptions as AttachOptions } from './attach.ts';
export { autoAttach } from './auto-attach.ts';
export { hideVisually, showMessage, showStatus } from './nodes.ts';
export type { InputOptions as HearOptions } from './root.ts';
export { dismissOnEscape, takeOffer } from './user-events.ts';
