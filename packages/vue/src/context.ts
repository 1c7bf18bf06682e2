import type { SharedValidator } from '@postern/core/adapter';
import type { InjectionKey } from 'vue';

/** Where the validator shared from above is found. */
export const validatorKey: InjectionKey<SharedValidator> = Symbol('email validator');
