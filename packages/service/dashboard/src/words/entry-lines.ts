import { ApiError } from '../api/api-error.ts';
import { fieldError, issueSentence } from './field-error.ts';
import { countText, nounText } from './format.ts';

/** An entry of a list as it was typed, and its line, from 1. */
export interface EntryLine {
  entry: string;
  line: number;
}

/** The maximum number of invalid lines that are named. */
const MAX_NAMED = 3;

/** The entries of a text, one per line, or separated by commas or spaces. What follows a `#` is a comment. */
export function entryLines(text: string): EntryLine[] {
  return text
    .split('\n')
    .flatMap((row, at) =>
      row
        .split('#', 1)[0]!
        .split(/[\s,;]+/)
        .map((entry) => ({ entry, line: at + 1 })),
    )
    .filter(({ entry }) => entry !== '');
}

/** The sentences for entries of a field that the service rejected, by their lines; empty when it rejected none. */
export function entriesIssue(error: unknown, name: string, lines: readonly EntryLine[]): string {
  if (!(error instanceof ApiError)) return '';
  const sentences = error.details.flatMap(({ path, issue }) => {
    const [, field, at] = /^(\w+)(?:[.[](\d+)\]?)?$/.exec(path) ?? [];
    if (field !== name) return [];
    const wrong = lines[Number(at)];
    return wrong
      ? issueSentence(`Line ${countText(wrong.line)}, “${wrong.entry}”,`, issue)
      : fieldError(name, issue);
  });
  const more = sentences.length - MAX_NAMED;
  const rest =
    more > 0 ? [`${nounText(more, 'more line')} ${more === 1 ? 'is' : 'are'} invalid.`] : [];
  return [...sentences.slice(0, MAX_NAMED), ...rest].join(' ');
}
