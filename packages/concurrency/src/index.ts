export { withDeadline, within } from './deadline.ts';
export type { Deadline } from './deadline.ts';
export { createDedupe } from './dedupe.ts';
export type { Dedupe, DedupeOptions } from './dedupe.ts';
export { onAbort } from './on-abort.ts';
export { acquireWithin, createSemaphore } from './semaphore.ts';
export type { Lease, Release, Semaphore } from './semaphore.ts';
