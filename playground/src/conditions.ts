import type { Preset } from '@postern/core';
import type { Language } from './languages.ts';
import { createStore } from './store.ts';

/** What goes wrong between the form and its service. */
export type Trouble =
  'none' | 'slow' | 'shuffled' | 'silent' | 'error' | 'limited' | 'html' | 'offline';

/** Who answers behind the proxy. */
export type Engine = 'in-process' | 'service' | 'remote';

/** What all three forms are under. */
export interface Conditions {
  trouble: Trouble;
  policy: Preset;
  language: Language;
  engine: Engine;
  /** Counts the validators: a new transport needs a new one. */
  epoch: number;
}

/** The conditions now. */
export const conditions = createStore<Conditions>({
  trouble: 'none',
  policy: 'balanced',
  language: 'en',
  engine: 'in-process',
  epoch: 0,
});

/**
 * Changes a condition. Policy and language are followed by living fields; trouble and engine
 * belong to the transport, which is read once, so the forms start over with a fresh memory.
 */
export function change(next: Partial<Omit<Conditions, 'epoch'>>): void {
  const now = conditions.get();
  const isTransport = next.trouble !== undefined || next.engine !== undefined;
  conditions.set({ ...now, ...next, epoch: now.epoch + (isTransport ? 1 : 0) });
}
