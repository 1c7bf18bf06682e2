/** Reads the first line of a stream, without its line end. It does not wait for the end of the input. */
export async function firstLine(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const piece of stream) {
    text += String(piece);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/, 1)[0]!;
}
