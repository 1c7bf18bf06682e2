export { attachField } from './attach-field.ts';
export type { AttachOptions } from './attach-field.ts';
export { attachForm } from './attach-form.ts';
export { autoAttach } from './auto-attach.ts';
export { hearInput } from './hear-input.ts';
export type { HearOptions } from './hear-input.ts';
export { hideVisually } from './hide-visually.ts';
export { showMessage, showStatus, showSuggestion } from './nodes.ts';
export { dismissOnEscape, takeOffer } from './offer.ts';
