import { createEmailElement } from './email-element.ts';
import { noticeCode, openBinding } from './lazy.ts';
import type { EmailElement } from './types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'postern-email': EmailElement;
  }
}

const TAG = 'postern-email';
// A server has no registry, and a page can load two copies of this file.
const { customElements } = globalThis;
if (customElements && !customElements.get(TAG))
  customElements.define(TAG, createEmailElement(openBinding, noticeCode));

export type { EmailElement, EmailElementClass, EmailElementOptions } from './types.ts';
