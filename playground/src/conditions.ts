import type { Preset } from '@postern/core';
import type { Language } from './languages.ts';
import { createStore } from './store.ts';

/** What goes wrong between the form and its service. */
export type Trouble =
  'none' | 'slow' | 'shuffled' | 'silent' | 'error' | 'limited' | 'html' | 'offline';

/** Who answers behind the proxy. */
export type Engine = 'in-process' | 'service' | 'remote';

/** Whether the fields offer domains while typing. */
export type Completion = 'off' | 'on';

/** The settings that all three forms share. */
export interface Conditions {
  trouble: Trouble;
  policy: Preset;
  language: Language;
  engine: Engine;
  completion: Completion;
  /** The number of transports so far. A new transport needs a new validator, and so a new form. */
  transportCount: number;
}

/** The current conditions. */
export const conditions = createStore<Conditions>({
  trouble: 'none',
  policy: 'balanced',
  language: 'en',
  engine: 'in-process',
  completion: 'off',
  transportCount: 0,
});

/**
 * Changes some conditions. Existing fields follow the policy, the language and the completion. The trouble and the
 * engine belong to the transport, which a field reads once, so a change of them creates new forms.
 */
export function changeConditions(next: Partial<Omit<Conditions, 'transportCount'>>): void {
  const current = conditions.get();
  const isNewTransport = next.trouble !== undefined || next.engine !== undefined;
  const transportCount = current.transportCount + (isNewTransport ? 1 : 0);
  conditions.set({ ...current, ...next, transportCount });
}
