import { mendTexts, type HookRuntime, type SharedValidator } from '@postern/core/adapter';
import { createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { PreactTypes } from './types.ts';

/** The validator that a provider shares with the fields below. */
export const ValidatorContext = /* @__PURE__ */ createContext<SharedValidator | null>(null);

/** The functions of Preact that `createHook` of `@postern/core/adapter` calls. */
export const runtime: HookRuntime<PreactTypes> = {
  // Preact can delay other effects until the next frame.
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
  // Preact writes an empty text again at every render. With null there is no text node.
  textOf: (text) => text || null,
  mendTexts,
};
