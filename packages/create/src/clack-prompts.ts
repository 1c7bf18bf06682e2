import { confirm, isCancel, select, text } from '@clack/prompts';
import type { Prompts } from './prompts.ts';

/** Questions on the terminal, as other programs that create projects show them. */
export const clackPrompts: Prompts = {
  text: async (message, initial) =>
    orNull(await text({ message, placeholder: initial, defaultValue: initial })),
  select: async (message, options) =>
    orNull(
      await select({
        message,
        options: options.map(({ value, hint }) => ({ value, label: value, hint })),
      }),
    ),
  confirm: async (message) => orNull(await confirm({ message })),
};

const orNull = <T>(value: T) => (isCancel(value) ? null : (value as Exclude<T, symbol>));
