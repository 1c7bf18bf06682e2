import { parseArgs } from 'node:util';
import { unknownWord } from './unknown-word.ts';
import { UsageError } from './usage-error.ts';

/** One option of a command line. */
export interface CommandLineOption {
  /** The placeholder of its value in the help; absent or '' for a switch, which has none. */
  value?: string;
  /** One letter. */
  short?: string;
  /** Whether '' is a valid value; otherwise it is treated as an unset shell variable. */
  mayBeEmpty?: boolean;
  /** Whether `--no-` before its name turns the switch off. */
  isNegatable?: boolean;
}

/** The content of a command line. */
export interface GivenOptions {
  /** The arguments that are neither options nor values; everything after `--`. */
  positionals: readonly string[];
  /** By the option's name, without dashes: its text, or whether the switch is on. */
  values: ReadonlyMap<string, string | boolean>;
}

/**
 * Reads a command line, without the two words that start the program.
 *
 * Throws a {@link UsageError} for an option that does not exist, is given twice or lacks its value. `parseArgs` would
 * use the last of two, and quotes unknown arguments.
 */
export function readOptions(
  argv: readonly string[],
  options: Readonly<Record<string, CommandLineOption>>,
): GivenOptions {
  const known = new Map(Object.entries(options));
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      [...known].map(([name, { value, short }]) => [
        name,
        { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const values = new Map<string, string | boolean>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, isOn } = nameOf(token.name, known) ?? refuseUnknown(token.rawName, known);
    if (values.has(name)) throw new UsageError(`--${name} can be given once.`);
    values.set(name, valueOf(token, known.get(name)!) ?? isOn);
  }
  return { positionals, values };
}

type Known = ReadonlyMap<string, CommandLineOption>;

function nameOf(given: string, known: Known): { name: string; isOn: boolean } | null {
  if (known.has(given)) return { name: given, isOn: true };
  const name = given.replace(/^no-/, '');
  return known.get(name)?.isNegatable ? { name, isOn: false } : null;
}

function refuseUnknown(rawName: string, known: Known): never {
  const names = [...known].flatMap(([name, { isNegatable }]) =>
    isNegatable ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  );
  const refusal = unknownWord('option', rawName, names);
  const isOther = !rawName.startsWith('--') || refusal.message.includes(' of that name.');
  if (isOther) refusal.message += ' Put an argument that begins with - after --.';
  throw refusal;
}

/** The text of an option; undefined for a switch. */
function valueOf(
  {
    name,
    value: text,
    inlineValue,
  }: { name: string; value?: string | undefined; inlineValue?: boolean | undefined },
  { value, mayBeEmpty = false }: CommandLineOption,
): string | undefined {
  if (!value) {
    if (inlineValue) throw new UsageError(`--${name} takes no value.`);
    return undefined;
  }
  const sentence = `--${name} needs a value: --${name} ${value}.`;
  if (text === undefined || (text === '' && !mayBeEmpty)) throw new UsageError(sentence);
  // `--out --resume`: the next option was not meant as the value.
  if (!inlineValue && text.length > 1 && text.startsWith('-')) {
    throw new UsageError(`${sentence} If it begins with a hyphen, write --${name}=….`);
  }
  return text;
}
