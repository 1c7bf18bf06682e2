/** What the adapters, such as `@postern/react`, are made of; not for applications. */
export { shareValidator } from './binding.ts';
export type { Binding, BindingOptions, FieldOptions, SharedValidator } from './binding.ts';
export { loadChunk } from './chunk.ts';
export type { Chunk } from './chunk.ts';
export { createHook, createProvider } from './hook.ts';
export type { HookOptions, HookResult, HookRuntime } from './hook-types.ts';
export { idsFor, mendTexts, mergeProps, propsOf, verbsOf } from './props.ts';
export type { Ids, Shown } from './props.ts';
export { openLazily } from './shell.ts';
export { startOnly, warnOfNode } from '../diagnostics/page.ts';
export { attachNodes } from '../dom/attach-nodes.ts';
export { findNodes, messageOf } from '../dom/find-nodes.ts';
export {
  hideVisually,
  showMessage,
  showOffer,
  showStatus,
  showValidity,
  verdictEvents,
} from '../dom/nodes.ts';
export type { FoundNodes, Nodes } from '../dom/nodes.ts';
export { takeLaterRefusal, takeRefusal } from '../dom/refusal.ts';
export type { Field, FieldVerbs } from '../field.ts';
export type { Snapshot } from '../types.ts';
