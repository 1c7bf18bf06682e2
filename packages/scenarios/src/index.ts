export type { Shell } from './chunk.ts';
export * from './hand.ts';
export { runLazily } from './lazily.ts';
export { found, sentBy } from './mount.ts';
export type * from './mount.ts';
export { runScenarios } from './run.ts';
export { table } from './subjects.ts';
export { hasEveryVariant } from './has-every-variant.ts';
