import { PASSWORD } from '../dashboard/session.ts';
import type { Journey } from './journey.ts';
import { goTo, press, type, typeAndPress } from './steps.ts';

/** Who opens the pages of a journey. */
interface Visitors {
  /** The owner of the organization. */
  asOwner: () => Promise<void>;
  signedOut: () => Promise<void>;
}

const OWNER = 'jane.doe@example.com';
const CONSEQUENCE = 'The current key stops working immediately';
const ONLY_ONCE = 'You won’t be able to see it again.';

/** Ways of a user through the dashboard. */
export const dashboardJourneys = ({ asOwner, signedOut }: Visitors): Journey[] => [
  {
    title: 'a wrong password',
    path: '/sign-in',
    prepare: signedOut,
    steps: [
      goTo('Email address'),
      type(OWNER),
      goTo('Password'),
      typeAndPress('wrong password', 'Return', {
        once: ['The email address or the password is wrong.'],
      }),
      press('Return', { once: ['The email address or the password is wrong.'] }),
    ],
  },
  {
    title: 'an empty sign-in, and Enter in its first field',
    path: '/sign-in',
    prepare: signedOut,
    steps: [goTo('Email address'), press('Return', { once: ['Enter your email address.'] })],
  },
  {
    title: 'a new key without a name, and Enter in its field',
    path: '/keys',
    prepare: asOwner,
    steps: [
      goTo('Create key'),
      press('Return', { once: ['Name entry'] }),
      press('Return', { once: ['Enter a name'] }),
    ],
  },
  {
    title: 'a new key, which is shown only once, and copied',
    path: '/keys',
    prepare: asOwner,
    steps: [
      goTo('Create key'),
      press('Return'),
      typeAndPress('Shop', 'Return', { once: [ONLY_ONCE] }),
      goTo('Copy key'),
      press('Return', { once: ['Copied'] }),
    ],
  },
  {
    title: 'a key that is rotated',
    path: '/keys',
    prepare: asOwner,
    steps: [
      goTo('Create key'),
      {
        title: 'press Tab to the first Rotate button, and Return',
        act: (user) => user.press('Tab', 'Return'),
        once: [CONSEQUENCE, 'Cancel push button'],
      },
      press('Return', { never: [ONLY_ONCE] }),
    ],
  },
  {
    title: 'the file field of a job',
    path: '/jobs',
    prepare: asOwner,
    steps: [
      goTo('Drop a CSV or text file here, or choose one', {
        said: ['Drop a CSV or text file here, or choose one'],
      }),
      goTo('Upload list'),
      press('Return', { said: ['Choose a file, or paste addresses.'] }),
    ],
  },
  {
    title: 'a sign-out',
    path: '/sign-in',
    prepare: signedOut,
    steps: [
      goTo('Email address'),
      type(OWNER),
      goTo('Password'),
      typeAndPress(PASSWORD, 'Return'),
      goTo('Sign out'),
      press('Return', { once: [/signed out/i] }),
    ],
  },
];
