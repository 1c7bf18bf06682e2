import type { HookRuntime, SharedValidator } from '@postern/core/adapter';
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactTypes } from './types.ts';

/** The validator that a provider shares with the fields below. */
export const ValidatorContext = /* @__PURE__ */ createContext<SharedValidator | null>(null);

/** The functions of React that `createHook` of `@postern/core/adapter` calls. */
export const runtime: HookRuntime<ReactTypes> = {
  useEffect,
  useId,
  useMemo,
  useState,
  useShared: () => useContext(ValidatorContext),
  useView: ({ subscribe, getView }) => useSyncExternalStore(subscribe, getView, getView),
  attributes: {
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  textOf: (text) => text,
};
