import { MODES, type Mode } from '@postern/protocol';
import { parseArgs } from 'node:util';
import { EXIT, Refusal } from './exit.ts';
import { nearest } from './nearest.ts';
import { OPTIONS, type Option } from './options.ts';

/** What the command was given, checked. */
export interface Arguments {
  /** Addresses, or one list. */
  positionals: readonly string[];
  mode: Mode;
  /** `127.0.0.1:5353` or `https://…`; undefined for the system's name servers. */
  resolver: string | undefined;
  budgetMs: number | undefined;
  heloName: string | undefined;
  mailFrom: string | undefined;
  egressHost: string | undefined;
  /** Ways out to mail hosts; undefined for this machine. */
  via: readonly string[] | undefined;
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
/** With more at once, name servers begin to leave questions unanswered. */
const MAX_CONCURRENCY = 128;
const MAX_BUDGET_MS = 600_000;

const NAMED: Record<string, Option> = Object.assign({}, ...Object.values(OPTIONS));

/**
 * Reads the command line, without the two words that start the program.
 *
 * Throws a Refusal with exit code 64 for what cannot be meant; it never quotes an address.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { positionals, text, isOn } = tokensOf(argv);
  const read: Arguments = {
    positionals,
    mode: oneOf('mode', text('mode'), MODES) ?? 'medium',
    resolver: text('resolver'),
    budgetMs: wholeNumber('budget', text('budget'), MAX_BUDGET_MS),
    heloName: text('helo'),
    mailFrom: text('mail-from'),
    egressHost: text('egress-host'),
    via: text('via')?.split(','),
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
  if (!read.isHelp && !read.isVersion) refuse(read);
  return read;
}

function tokensOf(argv: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(NAMED).map(([name, { type, short }]) => [
        name,
        { type, ...(short && { short }) },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const given = new Map<string, string | true>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(NAMED, name) ? NAMED[name]! : unknown(rawName);
    if (given.has(name)) throw usage(`--${name} can be given once.`);
    if (option.type === 'boolean') {
      if (inlineValue) throw usage(`--${name} takes no value.`);
      given.set(name, true);
      continue;
    }
    // `--out --resume`: the next option is not the value that was meant.
    const isMissing =
      value === undefined ||
      (value === '' && !option.mayBeEmpty) ||
      (!inlineValue && value.length > 1 && value.startsWith('-'));
    if (isMissing) throw usage(`--${name} needs a value: --${name} ${option.value}.`);
    given.set(name, value);
  }
  return {
    positionals,
    isOn: (name: string) => given.get(name) === true,
    text: (name: string) => given.get(name) as string | undefined,
  };
}

function unknown(rawName: string): never {
  const name = rawName.replace(/^-+/, '');
  const meant = nearest(name, Object.keys(NAMED));
  const isAddress = name.includes('@');
  throw usage(
    `There is no option ${isAddress ? 'that begins so' : rawName}.` +
      (meant ? ` Did you mean --${meant}?` : '') +
      (isAddress || !rawName.startsWith('--')
        ? ' An address that begins with - goes behind --.'
        : ''),
  );
}

function oneOf<T extends string>(
  name: string,
  text: string | undefined,
  words: readonly T[],
): T | undefined {
  if (text === undefined || words.includes(text as T)) return text as T | undefined;
  const meant = nearest(text, words);
  throw usage(
    `--${name} is one of ${words.join(', ')}.` + (meant ? ` Did you mean ${meant}?` : ''),
  );
}

function wholeNumber(name: string, text: string | undefined, highest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > highest) {
    throw usage(`--${name} is a whole number from 1 to ${highest}.`);
  }
  return number;
}

/** Refuses options that contradict each other. */
function refuse(read: Arguments): void {
  const { positionals, file, out, format, heloName, mailFrom } = read;
  if (positionals.length === 0 && file === undefined) {
    throw usage('Give an address or a list.');
  }
  if (positionals.length > 0 && file !== undefined) {
    throw usage('Give addresses or --file, not both.');
  }
  if (out === '-') throw usage('Without --out the rows go to standard output.');
  if (read.isResumed && read.isForced) throw usage('Give --resume or --force, not both.');
  for (const [name, isGiven] of [
    ['resume', read.isResumed],
    ['force', read.isForced],
  ] as const) {
    if (isGiven && out === undefined) throw usage(`--${name} needs --out FILE.`);
  }
  if (read.isJson && format === 'csv') throw usage('Give --json or --format csv, not both.');
  if ((heloName === undefined) !== (mailFrom === undefined)) {
    throw usage('--helo and --mail-from go together.');
  }
  if (read.egressHost !== undefined && heloName === undefined) {
    throw usage('--egress-host needs --helo and --mail-from.');
  }
  if (read.via !== undefined && heloName === undefined) {
    throw usage('--via needs --helo and --mail-from.');
  }
}

function usage(sentence: string): Refusal {
  return new Refusal(EXIT.usage, `${sentence}\nSee postern-verify --help.`);
}
