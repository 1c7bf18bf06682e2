import { openBinding } from '@postern/core/adapter/eager';
import { createNotice } from '@postern/core/adapter/notice';
import { createEmailElement } from './email-element.ts';

/** As the default entry's, in one chunk; typing errors are corrected where `suggest` is passed. */
export const PosternEmailElement = /* @__PURE__ */ createEmailElement(
  openBinding,
  () => createNotice,
);
export { preload } from '@postern/core/adapter/eager';
export type { EmailElement, EmailElementClass, EmailElementOptions } from './types.ts';
