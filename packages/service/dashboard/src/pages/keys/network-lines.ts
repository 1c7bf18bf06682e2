import { ApiError } from '../../api/api-error.ts';
import { nounText } from '../../words/numbers.ts';

/** A network as somebody wrote it, and the line that it is on, from 1. */
export interface NetworkLine {
  network: string;
  line: number;
}

/** How many wrong lines are told at once. */
const MOST_TOLD = 3;

/** Reads networks, one a line; commas and spaces between them do as well. */
export function networkLines(text: string): NetworkLine[] {
  return text
    .split('\n')
    .flatMap((row, at) => row.split(/[\s,;]+/).map((network) => ({ network, line: at + 1 })))
    .filter(({ network }) => network !== '');
}

/** Tells which of some networks the service refused, by their lines, and why; empty when it refused none. */
export function networksIssue(error: unknown, lines: readonly NetworkLine[]): string {
  if (!(error instanceof ApiError)) return '';
  const sentences = error.details.flatMap(({ path, issue }) => {
    const place = /^networks(?:\[(\d+)\])?$/.exec(path);
    if (!place) return [];
    const wrong = lines[Number(place[1])];
    return wrong ? `Line ${wrong.line}, “${wrong.network}”, ${issue}.` : `The list ${issue}.`;
  });
  const more = sentences.length - MOST_TOLD;
  const rest =
    more > 0 ? [`There ${more === 1 ? 'is' : 'are'} ${nounText(more, 'more wrong line')}.`] : [];
  return [...sentences.slice(0, MOST_TOLD), ...rest].join(' ');
}
