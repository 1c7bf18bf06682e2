/** The options of `keys create`, with what stands for their value and what they mean. */
export const KEY_OPTIONS = {
  name: { value: 'TEXT', about: 'What the key is for. Default: command line.' },
  scopes: { value: 'LIST', about: 'single, bulk, webhooks. Default: all three.' },
  expires: { value: 'DAYS', about: 'When it ends. Default: never.' },
  organisation: {
    value: 'NAME',
    about: 'Whose it is; made when there is none. Default: the only one.',
  },
} as const;
