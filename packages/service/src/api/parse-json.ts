import { createTurns } from './turns.ts';

/** Waits for a turn of the event loop, so that one body's slices and those of others never come in one. */
const turn = createTurns();

/**
 * Parses the bytes of a JSON object whose list is cut at the commas between its values, each slice in a turn of the
 * event loop of its own. What is not cut is parsed at once.
 *
 * Rejects with a `SyntaxError`, or a `TypeError` for what is not UTF-8, exactly where the whole would be refused.
 *
 * @param cuts the places of commas, as {@link createJsonScan} finds them.
 */
export async function parseJson(bytes: Uint8Array, cuts: readonly number[]): Promise<unknown> {
  const [first, ...rest] = cuts;
  if (first === undefined) return JSON.parse(UTF8.decode(bytes));
  await turn();
  // The list is the one that ends with what no body can have guessed.
  const mark = crypto.randomUUID();
  const head = JSON.parse(`${UTF8.decode(bytes.subarray(0, first))},"${mark}"]}`) as Lists;
  const name = Object.keys(head).find((key) => lastOf(head[key]) === mark)!;
  const list = head[name] as unknown[];
  list.pop();
  let from = first + 1;
  for (const to of rest) {
    await turn();
    addTo(list, JSON.parse(`[${slice(bytes, from, to)}]`) as unknown[]);
    from = to + 1;
  }
  await turn();
  const tail = JSON.parse(`{${JSON.stringify(name)}:[${slice(bytes, from)}`) as Lists;
  addTo(list, tail[name] as unknown[]);
  // As JSON.parse does it, a field named `__proto__` is one like any other.
  return Object.fromEntries([...Object.entries(tail), ...Object.entries(head)]);
}

type Lists = Record<string, unknown>;

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : undefined;
}

function slice(bytes: Uint8Array, from: number, to?: number): string {
  return LATER.decode(bytes.subarray(from, to));
}

/** A slice without a value is two commas in a row, or one at the end. */
function addTo(list: unknown[], values: unknown[]): void {
  if (values.length === 0) throw new SyntaxError('A value is missing');
  for (const value of values) list.push(value);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** U+FEFF is a byte order mark at the beginning alone. */
const LATER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
