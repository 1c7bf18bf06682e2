import { codeOf } from '../shared/error-code.ts';

const WORDS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'not allowed',
  EPERM: 'not allowed',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many open files',
};

/** The system's error in words; never its own message, which can contain a path. */
export function faultOf(error: unknown): string {
  const code = codeOf(error);
  return WORDS[code] ?? code;
}

/** A path for standard error, which must not contain an address. */
export function shownPath(path: string): string {
  return path.includes('@') ? 'the file' : path;
}

/** Where an internal error happened, without its message, which could contain an address. */
export function faultText(error: unknown): string {
  const isError = error instanceof Error;
  const frames = (isError ? (error.stack ?? '') : '').split('\n').filter(isFrame);
  return [
    'postern-verify: Internal error.',
    isError ? error.name : typeof error,
    ...frames,
    '',
  ].join('\n');
}

function isFrame(line: string): boolean {
  return /^ {4}at /.test(line);
}
