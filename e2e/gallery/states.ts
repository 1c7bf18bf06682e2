import type { fakeValidate } from '@postern/core/testing';
import type { Actions } from './measure/act.ts';
import type { Shown } from './measure/main.ts';

const TYPO = 'jane@gmial.com';
const CORRECTED = 'jane@gmail.com';
const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';

/** The results of the service; other addresses are valid. */
export const RESULTS: Parameters<typeof fakeValidate>[0] = {
  [TYPO]: { status: 'risky', reason_code: 'domain_typo_squat' },
  [DEAD]: { status: 'invalid', reason_code: 'mailbox_not_found' },
};

/** A message of several lines, as a translation can be. */
const LONG =
  'Der Teil nach dem @ ist unvollständig. Geben Sie eine Adresse wie name@example.com ein, ' +
  'und prüfen Sie sie auf Tippfehler, bevor Sie das Formular noch einmal absenden.';

/** A state of the field, and the way to it from the state before. */
export interface State {
  actions?: Actions;
  /** What the mouse presses after that. */
  press?: string;
  shown: Shown;
}

/** The states in the order in which one tab goes through them. */
export const STATES = {
  suggestion: {
    actions: { type: TYPO },
    shown: { suggestion: 'offer', checked: TYPO },
  },
  warning: {
    actions: { select: true, leave: true },
    shown: { level: 'warning', suggestion: 'offer' },
  },
  undo: {
    // The press takes the focus from the input, which is when some pages insert their own texts.
    actions: { select: true },
    press: '[data-suggestion]',
    shown: { suggestion: 'undo', checked: CORRECTED },
  },
  error: {
    actions: { type: 'jane@', leave: true },
    shown: { level: 'error' },
  },
  long: {
    actions: { translate: LONG },
    shown: { level: 'error' },
  },
  ok: {
    actions: { type: GOOD, leave: true },
    shown: { checked: GOOD },
  },
  checking: {
    actions: { hold: true, type: DEAD, leave: true },
    press: 'form [type=submit]',
    shown: { level: 'wait' },
  },
  rejected: {
    actions: { release: true },
    shown: { level: 'error', checked: DEAD },
  },
} satisfies Record<string, State>;
export type StateName = keyof typeof STATES;
