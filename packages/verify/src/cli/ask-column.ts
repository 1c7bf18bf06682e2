import { columnText, type ColumnChoice } from '@postern/address/list';
import { createInterface } from 'node:readline';
import { EXIT, ExitError } from './exit.ts';
import type { Environment } from './environment.ts';
import { visible } from './visible.ts';

const QUESTION = 'Number of the column: ';

/**
 * Prompts for the column with the addresses until the input is the number of a column. Resolves with the column, from
 * 0. Rejects when it is canceled, and with an ExitError when the input ends.
 */
export async function askColumn(
  { columns, candidates }: ColumnChoice,
  { stdin, stderr, signal }: Pick<Environment, 'stdin' | 'stderr' | 'signal'>,
): Promise<number> {
  const offered = candidates.length > 0 ? candidates : columns;
  const lines = offered.map(
    (column) =>
      `  ${visible(columnText(column))}: ${column.addresses} of the first ${column.filled} cells are addresses`,
  );
  stderr.write(`Which column holds the addresses?\n${lines.join('\n')}\n${QUESTION}`);
  const terminal = createInterface({ input: stdin, terminal: false });
  const stop = () => terminal.close();
  signal.addEventListener('abort', stop);
  try {
    for await (const answer of terminal) {
      const chosen = columns.find(({ at }) => String(at + 1) === answer.trim());
      if (chosen) return chosen.at;
      stderr.write(QUESTION);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    terminal.close();
  }
  signal.throwIfAborted();
  throw new ExitError(EXIT.usage, 'No column was chosen. Use --column NAME or --column NUMBER.');
}
