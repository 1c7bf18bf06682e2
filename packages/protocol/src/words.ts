export { REASONS, reasonLabel } from './words/reasons.ts';
export type { ReasonWords, WordedReason } from './words/reasons.ts';
export { CHECKS, CHECK_STATES } from './words/checks.ts';
export type { CheckName, CheckWords } from './words/checks.ts';
