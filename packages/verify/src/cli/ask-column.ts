import { columnText, type ColumnChoice } from '@postern/address/list';
import { createInterface } from 'node:readline/promises';
import { EXIT, Refusal } from './exit.ts';
import type { Surroundings } from './surroundings.ts';
import { visible } from './visible.ts';

/**
 * Asks at the terminal which column of a list holds the addresses, until the answer is one of their numbers. Resolves with
 * the column, from 0; rejects when it is called off, and with a Refusal when the input ends.
 */
export async function askColumn(
  { columns, candidates }: ColumnChoice,
  { stdin, stderr, signal }: Pick<Surroundings, 'stdin' | 'stderr' | 'signal'>,
): Promise<number> {
  const offered = candidates.length > 0 ? candidates : columns;
  const lines = offered.map(
    (column) =>
      `  ${visible(columnText(column))}: ${column.addresses} of the first ${column.filled} cells are addresses`,
  );
  stderr.write(`Which column holds the addresses?\n${lines.join('\n')}\n`);
  const terminal = createInterface({ input: stdin, output: stderr, terminal: false });
  const ended = new Promise<never>((_, reject) => {
    terminal.once('close', () =>
      reject(
        new Refusal(EXIT.usage, 'No column was chosen. Use --column NAME or --column NUMBER.'),
      ),
    );
  });
  ended.catch(() => {});
  try {
    for (;;) {
      const answer = await Promise.race([
        terminal.question('Number of the column: ', { signal }),
        ended,
      ]);
      const chosen = columns.find(({ at }) => String(at + 1) === answer.trim());
      if (chosen) return chosen.at;
    }
  } finally {
    terminal.close();
  }
}
