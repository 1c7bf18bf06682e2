import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { firstLine } from './first-line.ts';

/** Reads a secret: at a terminal with a prompt and hidden input, otherwise from the first line of stdin. */
export async function readSecret(
  stdin: Readable & { isTTY?: boolean },
  stderr: Writable,
): Promise<string> {
  if (!stdin.isTTY) return firstLine(stdin);
  stderr.write('New password (not shown): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
