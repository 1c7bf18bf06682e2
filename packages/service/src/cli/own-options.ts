import { KEY_OPTIONS } from './key-options.ts';

/** The options that only one command has, with what stands for their value and what they mean. */
export const OWN_OPTIONS: Readonly<
  Record<string, Readonly<Record<string, { value: string; about: string }>>>
> = {
  'keys create': KEY_OPTIONS,
  move: {
    from: { value: 'FILE', about: 'The SQLite file; no service may be running on it.' },
    to: { value: 'URL', about: 'postgres://…, with nothing in it. Default: the database.' },
  },
  check: { mend: { value: '', about: 'Mend what can be mended without a loss, and say so.' } },
};
