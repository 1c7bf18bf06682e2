import type { SharedValidator } from '@postern/core/adapter';
import type { InjectionKey } from 'vue';

/** The key under which a component provides the shared validator. */
export const validatorKey: InjectionKey<SharedValidator> = Symbol('email validator');
