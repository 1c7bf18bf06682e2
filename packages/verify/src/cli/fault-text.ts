/**
 * Says where a fault of the program happened, without its message, which might quote anything.
 */
export function faultText(error: unknown): string {
  const isError = error instanceof Error;
  const frames = (isError ? (error.stack ?? '') : '').split('\n').filter(isFrame);
  return [
    'postern-verify: A fault of the program.',
    isError ? error.name : typeof error,
    ...frames,
    '',
  ].join('\n');
}

function isFrame(line: string): boolean {
  return /^ {4}at /.test(line);
}
