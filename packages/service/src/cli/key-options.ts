import type { KeyWish } from '../keys/create-key.ts';

/** The options of `keys create`, with the placeholders of their values and their descriptions. */
export const KEY_OPTIONS = {
  name: { value: 'TEXT', about: 'The name of the key. Default: command line.' },
  scopes: {
    value: 'LIST',
    about: 'single, bulk, webhooks, read, audit. Default: the first three.',
  },
  expires: { value: 'DAYS', about: 'Days until the key expires. Default: never.' },
  networks: {
    value: 'CIDR,…',
    about: 'The networks that can use it, such as 10.0.0.0/8. Default: all.',
  },
  'requests-per-day': { value: 'N', about: 'The limit per UTC day. Default: no limit.' },
  organisation: {
    value: 'NAME',
    about: 'Its organization. Default: the only one, or a new one.',
  },
  'create-organisation': {
    value: '',
    about: 'Create the organization if it does not exist.',
  },
} as const;

/** Converts the options of `keys create` to the key to create. */
export function wishOf(flags: ReadonlyMap<string, string>): KeyWish {
  return {
    name: flags.get('name'),
    scopes: flags.get('scopes'),
    expires: flags.get('expires'),
    networks: flags.get('networks'),
    requestsPerDay: flags.get('requests-per-day'),
    organisation: flags.get('organisation'),
    createOrganisation: flags.has('create-organisation'),
  };
}
