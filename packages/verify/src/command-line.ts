export { readOptions } from './command-line/read-options.ts';
export type { CommandLineOption, GivenOptions } from './command-line/read-options.ts';
export { unknownWord } from './command-line/unknown-word.ts';
export { UsageError } from './command-line/usage-error.ts';
