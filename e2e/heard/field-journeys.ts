import type { Journey, Step } from './journey.ts';
import { press, type, typeAndPress } from './steps.ts';

const REASON = 'This mailbox does not exist.';
const INCOMPLETE = 'The part after the @ is missing.';
const WARNING = 'There might be a typo after the @.';
const OFFER = 'Did you mean jane@gmail.com?';
const RIGHT = 'This address looks right.';
/**
 * What Orca says of a control with an invalid value. With Firefox it omits this where `aria-invalid` was `false` before,
 * as the control pages show, and only reads the message.
 */
const INVALID = 'invalid entry';
/** The errors of an address that is not complete yet. */
const UNFINISHED = ['The @ is missing', 'The part', 'Check the dots', 'Enter an email address'];

const toField: Step = {
  title: 'press Tab twice, to the empty field',
  act: (user) => user.press('Tab', 'Tab'),
  once: ['Email entry'],
};

/** The response that a journey holds. */
interface HeldResponse {
  hold(): void;
  release(): void;
}

/** Ways of a user through a form with an email field, which are the same for each adapter. */
export const fieldJourneys = (slow: HeldResponse): Journey[] => [
  {
    title: 'a rejected address, and Enter in the field',
    steps: [
      toField,
      type('dead@example.org', { never: [REASON] }),
      press('Return', { once: [REASON] }),
    ],
  },
  {
    title: 'an incomplete address, and Enter in the field',
    steps: [toField, typeAndPress('jane@', 'Return', { once: [INCOMPLETE] })],
  },
  {
    title: 'an empty field, and Enter in it',
    steps: [toField, press('Return', { once: ['Enter an email address.'] })],
  },
  {
    title: 'a slow check, and Enter in the field',
    steps: [
      toField,
      {
        title: 'type slow@example.org and press Return',
        async act(user) {
          slow.hold();
          await user.type('slow@example.org');
          await user.press('Return');
        },
        once: ['Checking…'],
        never: [REASON],
      },
      {
        title: 'the result arrives',
        act: async () => slow.release(),
        once: [REASON],
      },
    ],
  },
  {
    title: 'a rejected address that the user leaves, and corrects',
    steps: [
      toField,
      typeAndPress('dead@example.org', 'Tab', { once: ['Sign up push button', REASON] }),
      press('shift+Tab', { once: ['Email entry', REASON] }),
      type('jane@example.org', { once: [RIGHT], never: [REASON, ...UNFINISHED] }),
      press('Tab', { once: ['Sign up push button'], never: [RIGHT, REASON] }),
      press('shift+Tab', { once: ['Email entry'], never: [INVALID, REASON] }),
    ],
  },
  {
    title: 'a rejected address, and another error in its place',
    steps: [
      toField,
      typeAndPress('dead@example.org', 'Tab', { once: [REASON] }),
      press('shift+Tab'),
      typeAndPress('jane@', 'Tab', { once: [INCOMPLETE], never: [REASON, RIGHT] }),
    ],
  },
  {
    title: 'a rejected address, another error in its place, and its correction',
    steps: [
      toField,
      typeAndPress('dead@example.org', 'Tab', { once: [REASON] }),
      press('shift+Tab'),
      type('jane@', { once: [INCOMPLETE], never: [REASON, RIGHT, 'The @ is missing'] }),
      type('example.org', { once: [RIGHT], never: UNFINISHED }),
      press('Tab', { once: ['Sign up push button'], never: [RIGHT, ...UNFINISHED] }),
      press('shift+Tab', { once: ['Email entry'], never: [INVALID, REASON, ...UNFINISHED] }),
    ],
  },
  {
    title: 'a rejected address, and Enter on the button',
    steps: [
      toField,
      typeAndPress('dead@example.org', 'Tab', { once: [REASON] }),
      press('Return', { once: ['Email entry', REASON] }),
    ],
  },
  {
    title: 'a typo, its suggestion, and the way back',
    steps: [
      toField,
      type('jane@gmial.com', { once: [OFFER] }),
      press('Tab', { once: [`${OFFER} push button`, OFFER] }),
      press('Return', { once: ['Changed to jane@gmail.com.'], never: [OFFER] }),
      press('Tab', { once: ['Undo push button'] }),
      press('Return', { once: ['Email entry jane@gmial.com', WARNING], never: ['Changed to'] }),
    ],
  },
  {
    title: 'a typo that the user leaves',
    steps: [
      toField,
      typeAndPress('jane@gmial.com', 'Tab', { once: ['Sign up push button', OFFER] }),
      press('shift+Tab', { once: [`${OFFER} push button`] }),
    ],
  },
  {
    title: 'a typo, and a submit as soon as the suggestion is announced',
    steps: [
      toField,
      {
        title: 'type jane@gmial.com, and press Return when the suggestion is announced',
        async act(user) {
          await user.type('jane@gmial.com');
          await user.awaitAnnouncement(OFFER);
          await user.press('Return');
        },
        once: ['The form has not been submitted yet.'],
        never: ['Welcome'],
      },
    ],
  },
  {
    title: 'a rejected address, with the focus in another field by then',
    path: '?two',
    steps: [
      toField,
      {
        title: 'type slow@example.org and press Tab',
        async act(user) {
          slow.hold();
          await user.type('slow@example.org');
          await user.press('Tab');
        },
        once: ['Backup email entry'],
        never: [REASON],
      },
      {
        title: 'the result arrives',
        act: async () => slow.release(),
        once: [REASON, /\bEmail\b.*This mailbox does not exist/],
      },
    ],
  },
  {
    title: 'checks that are down',
    steps: [
      toField,
      type('down@example.org', { never: ['could not check'] }),
      press('Return', { once: ['Welcome'], never: ['could not check'] }),
    ],
  },
];
