import type { fakeValidate } from '@postern/core/testing';
import type { Shown } from './measure/main.ts';
import { select, type Tab } from './tab.ts';

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

/** A state of the field. */
export interface State {
  /** Brings the page from the state before to this one. */
  go(tab: Tab): Promise<void>;
  shown: Shown;
}

/** The states in the order in which one tab goes through them. */
export const STATES = {
  suggestion: {
    go: (tab) => tab.type(TYPO),
    shown: { suggestion: 'offer', checked: TYPO },
  },
  warning: {
    go: (tab) => tab.leave(),
    shown: { level: 'warning', suggestion: 'offer' },
  },
  undo: {
    // The press takes the focus from the input, which is when some pages insert texts of their own.
    async go(tab) {
      await tab.run(select, null);
      await tab.press('[data-suggestion]');
    },
    shown: { suggestion: 'undo', checked: CORRECTED },
  },
  error: {
    async go(tab) {
      await tab.type('jane@');
      await tab.leave();
    },
    shown: { level: 'error' },
  },
  long: {
    go: (tab) => tab.run((text) => window.gallery.translate(text), LONG),
    shown: { level: 'error' },
  },
  ok: {
    async go(tab) {
      await tab.type(GOOD);
      await tab.leave();
    },
    shown: { checked: GOOD },
  },
  checking: {
    async go(tab) {
      await tab.run(() => window.gallery.hold(), null);
      await tab.type(DEAD);
      await tab.leave();
      await tab.press('form [type=submit]');
    },
    shown: { level: 'wait' },
  },
  rejected: {
    go: (tab) => tab.run(() => window.gallery.release(), null),
    shown: { level: 'error', checked: DEAD },
  },
} satisfies Record<string, State>;
export type StateName = keyof typeof STATES;

/** The address with which a page is measured without Postern. */
export { GOOD as PLAIN };
