import { openBinding } from '@postern/core/adapter/eager';
import { createNotice } from '@postern/core/adapter/notice';
import { createEmailElement } from './email-element.ts';

/** The same as in the default entry, in one chunk. It corrects typos only with the option `suggest`. */
export const PosternEmailElement = /* @__PURE__ */ createEmailElement(
  openBinding,
  () => createNotice,
);
export { preload } from '@postern/core/adapter/eager';
export type { EmailElement, EmailElementClass, EmailElementOptions } from './types.ts';
