import { mendTexts, type HookRuntime, type SharedValidator } from '@postern/core/adapter';
import { createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { PreactTypes } from './types.ts';

/** The validator that a provider shares with the fields below. */
export const ValidatorContext = /* @__PURE__ */ createContext<SharedValidator | null>(null);

/** Preact for `createHook` of `@postern/core/adapter`, where the hook is written. */
export const runtime: HookRuntime<PreactTypes> = {
  // Preact may call other effects only at the next frame.
  useEffect: useLayoutEffect,
  useId,
  useMemo,
  useState,
  useShared: () => useContext(ValidatorContext),
  useView({ subscribe, getView }) {
    const [view, setView] = useState(getView);
    useLayoutEffect(
      () =>
        subscribe(() => {
          setView(getView());
        }),
      [subscribe, getView],
    );
    return view;
  },
  attributes: {
    autocomplete: 'email',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: false,
  },
  // Preact writes an empty text again at every render. Null has no text node.
  textOf: (text) => text || null,
  mendTexts,
};
