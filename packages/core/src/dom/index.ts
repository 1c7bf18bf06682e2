export { attachForm, attachInput as hearInput } from './attach.ts';
export { attachField, autoAttach, showSuggestion } from './attach-field.ts';
export type { AttachFieldOptions as AttachOptions } from './attach-field.ts';
export { hideVisually } from './looks.ts';
export { showMessage, showStatus } from './show-nodes.ts';
export type { InputOptions as HearOptions } from './root.ts';
export { dismissOnEscape, takeOffer } from './user-events.ts';
