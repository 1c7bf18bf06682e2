import type { Journey } from './journey.ts';
import { goTo, press, type } from './steps.ts';

const INVALID = 'invalid entry';

/** Ways through plain pages without Postern, which show how Orca and Firefox behave by themselves. */
export const CONTROLS: Journey[] = [
  {
    title:
      'Orca does not say a text that is put into an alert, but says live regions and new alerts',
    path: 'plain-alerts.html',
    steps: [
      goTo('One'),
      press('Return', { never: ['First text.'] }),
      goTo('Two'),
      press('Return', { never: ['Second text.'] }),
      goTo('Three'),
      press('Return', { once: ['Third text.'] }),
      goTo('Four'),
      press('Return', { once: ['Fourth text.'] }),
      goTo('Five'),
      press('Return', { once: ['Fifth text.'] }),
    ],
  },
  {
    title: 'Orca says native validity at the first focus, except with aria-invalid="false"',
    path: 'plain-invalid.html',
    steps: [press('Tab', { once: [INVALID] }), press('Tab', { never: [INVALID] })],
  },
  {
    title: 'Orca does not say a dialog and its description, but says the description of its button',
    path: 'plain-dialogs.html',
    steps: [
      goTo('One'),
      press('Return', { once: ['Cancel push button'], never: ['First title', 'First text.'] }),
      press('Escape'),
      goTo('Two'),
      press('Return', { once: ['Cancel push button'], never: ['Second title', 'Second text.'] }),
      press('Escape'),
      goTo('Three'),
      press('Return', { once: ['Cancel push button', 'Third text.'], never: ['Third title'] }),
    ],
  },
  {
    title: 'Orca does not say a field of a new dialog, unless its title has the focus first',
    path: 'plain-dialogs.html',
    steps: [
      goTo('Four'),
      press('Return', { never: ['Fourth field entry'] }),
      press('Escape'),
      goTo('Five'),
      press('Return', { once: ['Fifth field entry'] }),
    ],
  },
  {
    title: 'Orca does not say a mark that follows aria-invalid="false"',
    path: 'plain-invalid.html',
    steps: [goTo('Marked'), type('dead@example.org'), press('Tab shift+Tab', { never: [INVALID] })],
  },
  {
    title: 'Orca says a mark, and does not say it after its removal',
    path: 'plain-invalid.html',
    steps: [
      goTo('Not marked'),
      type('dead@example.org'),
      press('Tab shift+Tab', { once: [INVALID] }),
      type('jane@example.com'),
      press('Tab shift+Tab', { never: [INVALID] }),
    ],
  },
  {
    title:
      'Orca does not say a mark that follows aria-invalid="false", even if that is removed first',
    path: 'plain-invalid.html',
    steps: [
      goTo('Marked until typing'),
      type('dead@example.org'),
      press('Tab shift+Tab', { never: [INVALID] }),
    ],
  },
  {
    title: 'Orca returns to a field when a message enters the page behind it',
    path: 'plain-message.html',
    steps: [press('Tab'), type('dead'), press('Tab', { once: ['End push button', 'Email entry'] })],
  },
  {
    title: 'Orca does not return when the page has no caret before the field then',
    path: 'plain-message.html?no-caret',
    steps: [
      press('Tab'),
      type('dead'),
      press('Tab', { once: ['End push button'], never: ['Email entry'] }),
      press('shift+Tab', { once: ['Email entry', 'A message.'] }),
    ],
  },
  {
    title: 'Orca says the label of a file field twice',
    path: 'plain-file.html',
    steps: [press('Tab', { once: [/List of addresses.*List of addresses/] })],
  },
];
