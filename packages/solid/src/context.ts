import type { SharedValidator } from '@postern/core/adapter';
import { createContext } from 'solid-js';

/** The validator shared from above, if there is one. */
export const ValidatorContext = createContext<SharedValidator | null>(null);
