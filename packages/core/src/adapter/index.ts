/** What the adapters, such as `@postern/react`, are made of; not for applications. */
export { attachNodes } from './attach-nodes.ts';
export type { Nodes } from './attach-nodes.ts';
export type { Binding } from './binding.ts';
export type { BindingOptions, FieldOptions } from './options.ts';
export { mergeProps } from './merge-props.ts';
export { idsFor, propsOf, verbsOf } from './props.ts';
export type { Ids, Shown } from './props.ts';
export { shareValidator } from './shared.ts';
export type { SharedValidator } from './shared.ts';
export { warnOfNode } from '../development/warn-of-node.ts';
export { startOnly } from '../development/watch-value.ts';
export { findNodes } from '../dom/find-nodes.ts';
export type { FoundNodes } from '../dom/find-nodes.ts';
export { hideVisually } from '../dom/hide-visually.ts';
export { verdictEvents } from '../dom/verdict-events.ts';
export { showMessage, showOffer, showStatus, showValidity } from '../dom/nodes.ts';
export type { Field, FieldVerbs } from '../field.ts';
export type { Snapshot } from '../types.ts';
