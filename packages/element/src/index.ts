import { createEmailElement } from './email-element.ts';
import { noticeCode, openBinding } from './lazy.ts';

/**
 * Checks the address in the input inside: suggestion, message, and a submit that waits for the verdict.
 *
 * `@postern/element/define` names it `<postern-email>`; a class that extends it can have another name.
 * The code that validates is fetched when a user reaches the field; `@postern/element/eager` has it at once.
 */
export const PosternEmailElement = /* @__PURE__ */ createEmailElement(openBinding, noticeCode);
export { preload } from './lazy.ts';
export type { EmailElement, EmailElementClass, EmailElementOptions } from './types.ts';
