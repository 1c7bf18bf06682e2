'use client';

import { createCompletionHook, followCompletion } from '@postern/core/adapter/complete';
import type { CompletionOptions } from '@postern/core/adapter/complete';
import { useEffect, useState } from 'react';
import type { EmailValidation } from './types.ts';

/**
 * Offers domains while the user types the address: after `jane@g`, the browser lists the addresses of that beginning at
 * the providers that people of the page's language use.
 */
export const useCompletion: (
  email: Pick<EmailValidation, 'field' | 'ids'>,
  options?: CompletionOptions,
) => void = /* @__PURE__ */ createCompletionHook({ useEffect, useState }, followCompletion);
export type { CompletionOptions } from '@postern/core/adapter/complete';
