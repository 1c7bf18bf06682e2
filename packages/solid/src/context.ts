import type { SharedValidator } from '@postern/core/adapter';
import { createContext } from 'solid-js';

/** The validator that a provider shares with the fields below. */
export const ValidatorContext = createContext<SharedValidator | null>(null);
