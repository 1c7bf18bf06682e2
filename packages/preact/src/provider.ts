import { createProvider, type FieldOptions } from '@postern/core/adapter';
import { createElement, type ComponentChildren, type JSX } from 'preact';
import { runtime, ValidatorContext } from './runtime.ts';

/**
 * Shares one validator, and so its cache, among the fields below.
 *
 * `proxyUrl` and `validator` are read once. Changes of policy, messages and callbacks take effect.
 */
export const EmailValidationProvider: (
  props: FieldOptions & { children?: ComponentChildren },
) => JSX.Element = /* @__PURE__ */ createProvider(runtime, (shared, children: ComponentChildren) =>
  createElement(ValidatorContext.Provider, { value: shared }, children),
);
