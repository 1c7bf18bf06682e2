/** Writes the rows one after the other, waiting for each. */
export async function writeAll<Row>(
  rows: AsyncIterable<Row>,
  write: (row: Row) => Promise<void> | void,
): Promise<void> {
  for await (const row of rows) await write(row);
}
