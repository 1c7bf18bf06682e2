import type { Journey } from './journey.ts';
import { press, pressOutside, type } from './steps.ts';

const ADDRESS = 'jane@gmail.com';
const OPENER = 'Postern devtools, 1 email field push button.';

/** Ways through a page with the list of domains, and through one with the devtools. */
export const HELP: Journey[] = [
  {
    title: 'a domain is chosen from the list',
    path: 'completion.html',
    steps: [
      press('Tab Tab', { once: ['Email entry required.'] }),
      type('jane@g', { never: [ADDRESS, 'menu', 'list', 'expanded'] }),
      press('Down', { once: [ADDRESS] }),
      // Firefox's own list receives the key.
      pressOutside('Return', { once: [`Email entry ${ADDRESS}`], never: ['The part', 'Welcome'] }),
      press('Tab', { once: ['Sign up push button'], never: ['The part', 'Did you mean'] }),
    ],
  },
  {
    title: 'a domain is typed, and the list is not used',
    path: 'completion.html',
    steps: [
      press('Tab Tab', { once: ['Email entry required.'] }),
      type('jane@gmail.com', { never: ['gmail', 'menu', 'list', 'expanded'] }),
      press('Tab', { once: ['Sign up push button'], never: ['menu', 'The part'] }),
    ],
  },
  {
    title: 'a suggestion takes the place of the list',
    path: 'completion.html',
    steps: [
      press('Tab Tab', { once: ['Email entry required.'] }),
      type('jane@gmial.com', { once: ['Did you mean jane@gmail.com?'], never: ['menu', 'list'] }),
      press('Tab', { once: ['Did you mean jane@gmail.com? push button'], never: ['menu'] }),
    ],
  },
  {
    title: 'the devtools are opened, read and closed',
    path: 'devtools.html',
    steps: [
      press('Tab', { once: ['Email entry required.'] }),
      type('dead@example.org'),
      press('Tab', { once: ['Sign up push button'] }),
      press('Tab', { once: [OPENER, 'opens dialog'] }),
      press('Return', { once: [/Email block .*push button/] }),
      // Orca moves its own cursor.
      pressOutside('Down Down', { once: ['A submit would be blocked (mailbox_not_found).'] }),
      pressOutside('Down Down', { once: ['State of the field panel', 'dead@example.org'] }),
      press('shift+Tab', { once: ['State of the field panel'] }),
      press('shift+Tab', { once: [/Email block .*push button/] }),
      press('shift+Tab', { once: ['Close push button'] }),
      press('Return', { once: [OPENER] }),
      press('shift+Tab', { once: ['Sign up push button'] }),
    ],
  },
  {
    title: 'Escape closes the devtools, also from the cursor of the screen reader',
    path: 'devtools.html',
    steps: [
      press('Tab Tab Tab', { once: [OPENER] }),
      press('Return', { once: [/Email block .*push button/] }),
      press('Escape', { once: [OPENER] }),
      press('Return', { once: [/Email block .*push button/] }),
      // Orca moves its own cursor, and Firefox takes the focus out of the panel.
      pressOutside('Down Down', { once: ['A submit would be blocked'] }),
      press('Escape', { once: [OPENER] }),
      press('shift+Tab', { once: ['Sign up push button'] }),
    ],
  },
];
