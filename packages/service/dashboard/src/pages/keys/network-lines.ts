import { ApiError } from '../../api/api-error.ts';
import { fieldError, issueSentence } from '../../words/field-error.ts';
import { countText, nounText } from '../../words/format.ts';

/** A network as it was typed, and its line, from 1. */
export interface NetworkLine {
  network: string;
  line: number;
}

/** The maximum number of invalid lines that are named. */
const MAX_NAMED = 3;

/** The networks of a text, one per line, or separated by commas or spaces. */
export function networkLines(text: string): NetworkLine[] {
  return text
    .split('\n')
    .flatMap((row, at) => row.split(/[\s,;]+/).map((network) => ({ network, line: at + 1 })))
    .filter(({ network }) => network !== '');
}

/** The sentences for networks that the service rejected, by their lines; empty when it rejected none. */
export function networksIssue(error: unknown, lines: readonly NetworkLine[]): string {
  if (!(error instanceof ApiError)) return '';
  const sentences = error.details.flatMap(({ path, issue }) => {
    const place = /^networks(?:\[(\d+)\])?$/.exec(path);
    if (!place) return [];
    const wrong = lines[Number(place[1])];
    return wrong
      ? issueSentence(`Line ${countText(wrong.line)}, “${wrong.network}”,`, issue)
      : fieldError('networks', issue);
  });
  const more = sentences.length - MAX_NAMED;
  const rest =
    more > 0 ? [`${nounText(more, 'more line')} ${more === 1 ? 'is' : 'are'} invalid.`] : [];
  return [...sentences.slice(0, MAX_NAMED), ...rest].join(' ');
}
