/** What the adapters, such as `@postern/react`, are made of; not for applications. */
export type { Binding } from './binding.ts';
export type { BindingOptions, FieldOptions } from './options.ts';
export { createHook } from './hook.ts';
export { createProvider } from './hook-provider.ts';
export type { HookOptions, HookResult, HookRuntime } from './hook-types.ts';
export { mendTexts } from './mend-texts.ts';
export { mergeProps } from './merge-props.ts';
export { idsFor, propsOf, verbsOf } from './props.ts';
export type { Ids, Shown } from './props.ts';
export { shareValidator } from './shared.ts';
export type { SharedValidator } from './shared.ts';
export { warnOfNode } from '../diagnostics/warn-of-node.ts';
export { startOnly } from '../diagnostics/watch-value.ts';
export {
  attachNodes,
  findNodes,
  messageOf,
  takeLaterRefusal,
  takeRefusal,
} from '../dom/attach-nodes.ts';
export {
  hideVisually,
  showMessage,
  showOffer,
  showStatus,
  showValidity,
  verdictEvents,
} from '../dom/nodes.ts';
export type { FoundNodes, Nodes } from '../dom/nodes.ts';
export type { Field, FieldVerbs } from '../field.ts';
export type { Snapshot } from '../types.ts';
