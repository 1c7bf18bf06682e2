import { MODES, type Mode } from '@postern/protocol';
import { nearest } from '../command-line/nearest.ts';
import { readOptions } from '../command-line/read-options.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { OPTIONS, type Option } from './options.ts';

/** The checked command line. */
export interface Arguments {
  /** Addresses, or one list. */
  positionals: readonly string[];
  mode: Mode;
  /** `127.0.0.1:5353` or `https://…`; undefined for the system's name servers. */
  resolver: string | undefined;
  /** Networks such as `10.0.0.0/8`; undefined for none. */
  allowPrivate: readonly string[] | undefined;
  /** `KIND=FILE`; undefined for none. */
  lists: readonly string[] | undefined;
  domains: readonly string[] | undefined;
  budgetMs: number | undefined;
  heloName: string | undefined;
  mailFrom: string | undefined;
  egressHost: string | undefined;
  /** Outbound routes to mail servers; undefined for this machine. */
  via: readonly string[] | undefined;
  isTlsRequired: boolean;
  isTestMode: boolean;
  isJson: boolean;
  isExplained: boolean;
  /** The list; `-` is standard input. */
  file: string | undefined;
  column: string | undefined;
  out: string | undefined;
  format: RowFormatName | undefined;
  isResumed: boolean;
  isForced: boolean;
  isOrdered: boolean;
  concurrency: number;
  isHelp: boolean;
  isVersion: boolean;
}

/** How rows are written. */
export type RowFormatName = 'ndjson' | 'csv';

const FORMATS: readonly RowFormatName[] = ['ndjson', 'csv'];
const CONCURRENCY = 16;
/** With more at once, name servers begin to leave queries unanswered. */
const MAX_CONCURRENCY = 128;
const MAX_BUDGET_MS = 600_000;

const NAMED: Record<string, Option> = Object.assign({}, ...Object.values(OPTIONS));

/**
 * Reads the command line, without the two words that start the program.
 *
 * Throws a UsageError for an invalid command line; it never quotes an address.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { positionals, values } = readOptions(argv, NAMED);
  const text = (name: string) => values.get(name) as string | undefined;
  const isOn = (name: string) => values.has(name);
  const read: Arguments = {
    positionals,
    mode: oneOf('mode', text('mode'), MODES) ?? 'medium',
    resolver: text('resolver'),
    allowPrivate: text('allow-private')?.split(','),
    lists: text('lists')?.split(','),
    domains: text('domains')?.split(','),
    budgetMs: wholeNumber('budget', text('budget'), MAX_BUDGET_MS),
    heloName: text('helo'),
    mailFrom: text('mail-from'),
    egressHost: text('egress-host'),
    via: text('via')?.split(','),
    isTlsRequired: isOn('require-tls'),
    isTestMode: isOn('test-mode'),
    isJson: isOn('json'),
    isExplained: isOn('explain'),
    file: text('file'),
    column: text('column'),
    out: text('out'),
    format: oneOf('format', text('format'), FORMATS),
    isResumed: isOn('resume'),
    isForced: isOn('force'),
    isOrdered: isOn('ordered'),
    concurrency: wholeNumber('concurrency', text('concurrency'), MAX_CONCURRENCY) ?? CONCURRENCY,
    isHelp: isOn('help'),
    isVersion: isOn('version'),
  };
  if (!read.isHelp && !read.isVersion) rejectContradictions(read);
  return read;
}

function oneOf<T extends string>(
  name: string,
  text: string | undefined,
  words: readonly T[],
): T | undefined {
  if (text === undefined || words.includes(text as T)) return text as T | undefined;
  const meant = nearest(text, words);
  throw new UsageError(
    `--${name} is one of ${words.join(', ')}.` + (meant ? ` Did you mean ${meant}?` : ''),
  );
}

function wholeNumber(name: string, text: string | undefined, highest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > highest) {
    throw new UsageError(`--${name} is a whole number from 1 to ${highest}.`);
  }
  return number;
}

/** Rejects options that contradict each other. */
function rejectContradictions(read: Arguments): void {
  const { positionals, file, out, format, heloName, mailFrom } = read;
  if (positionals.length === 0 && file === undefined) {
    throw new UsageError('Give an address or a list.');
  }
  if (positionals.length > 0 && file !== undefined) {
    throw new UsageError('Give addresses or --file, not both.');
  }
  if (out === '-') throw new UsageError('Without --out the rows go to standard output.');
  if (read.isResumed && read.isForced) throw new UsageError('Give --resume or --force, not both.');
  for (const [name, isGiven] of [
    ['resume', read.isResumed],
    ['force', read.isForced],
  ] as const) {
    if (isGiven && out === undefined) throw new UsageError(`--${name} needs --out FILE.`);
  }
  if (read.isJson && format === 'csv') {
    throw new UsageError('Give --json or --format csv, not both.');
  }
  if ((heloName === undefined) !== (mailFrom === undefined)) {
    throw new UsageError('--helo and --mail-from go together.');
  }
  for (const [name, isGiven] of [
    ['egress-host', read.egressHost !== undefined],
    ['via', read.via !== undefined],
    ['require-tls', read.isTlsRequired],
  ] as const) {
    if (isGiven && heloName === undefined) {
      throw new UsageError(`--${name} needs --helo and --mail-from.`);
    }
  }
}
