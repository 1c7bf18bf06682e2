import { OPTIONS, type Option } from './options.ts';

/** The text of `--help`, for a terminal of 80 columns. */
export function helpText(): string {
  const headings = Object.entries(OPTIONS).map(
    ([heading, options]) => `${heading}:\n${Object.entries(options).map(linesOf).join('')}`,
  );
  return `${INTRODUCTION}\n${headings.join('\n')}\n${ENDING}`;
}

const NAME_WIDTH = '-f, --mail-from ADDRESS'.length;
const INDENT = '  ';

function linesOf([name, option]: [string, Option]): string {
  const { short, value, help } = option;
  const text = `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
  const hanging = `\n${INDENT}${' '.repeat(NAME_WIDTH)}${INDENT}`;
  return `${INDENT}${text.padEnd(NAME_WIDTH)}${INDENT}${help.replaceAll('\n', hanging)}\n`;
}

const INTRODUCTION = `Validates email addresses: the syntax, whether the domain exists and receives
mail, whether the address is disposable or has a typo. An inconclusive check is
never called invalid.

  postern-verify ADDRESS…               one or several addresses
  postern-verify list.txt               a list, one address a line
  postern-verify list.csv               a column of a table
  … | postern-verify -                  a list on standard input

Examples:
  postern-verify jane@gmial.con
  postern-verify --explain jane@gmail.com
  postern-verify --json jane@gmail.com | jq .score
  postern-verify customers.csv --column email --out verdicts.csv
  postern-verify customers.csv --column email --out verdicts.csv --resume
  postern-verify --mode deep --helo probe.shop.example \\
                 --mail-from postmaster@shop.example jane@gmail.com
`;

const ENDING = `Without --out a list goes to standard output: for reading on a terminal, else as
NDJSON. Ctrl-C ends a list after a whole row; the same command with --resume
continues from there.

Exit code for one address: 0 valid, 1 risky or without a result, 2 invalid.
For several or a list: 0 all have a result, 3 some have none. For both: 64 wrong
usage, 66 list unreadable, 73 output unwritable, 130 interrupted.
`;
