import type { KeyWish } from '../keys/create-key.ts';

/** The options of `keys create`, with what stands for their value and what they mean. */
export const KEY_OPTIONS = {
  name: { value: 'TEXT', about: 'What the key is for. Default: command line.' },
  scopes: {
    value: 'LIST',
    about: 'single, bulk, webhooks, read, audit. Default: the first three.',
  },
  expires: { value: 'DAYS', about: 'When it ends. Default: never.' },
  networks: {
    value: 'CIDR,…',
    about: 'Where it may be used from, such as 10.0.0.0/8. Default: anywhere.',
  },
  'requests-per-day': { value: 'N', about: 'How many it may make, by UTC. Default: any number.' },
  organisation: {
    value: 'NAME',
    about: 'Whose it is. Default: the only one, or a first one.',
  },
  'create-organisation': {
    value: '',
    about: 'Make the organisation when there is none of its name.',
  },
} as const;

/** Reads the options of `keys create` as what it is to make. */
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
