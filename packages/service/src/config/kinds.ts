import { readRanges } from '@postern/verify';
import { isDatabaseUrl } from '../storage/database-url.ts';

/** Reads the text of one setting; throws an Error that says what it should be. */
export type Reader<T> = (text: string) => T;

/** Any text that is not empty. */
export const text: Reader<string> = (given) => {
  if (given === '') throw new Error('must not be empty');
  return given;
};

/** A whole number within bounds, both included. */
export function wholeNumber(least: number, most: number): Reader<number> {
  return (given) => {
    const number = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
    if (!(number >= least && number <= most)) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return number;
  };
}

/** A whole number of a larger unit, kept in milliseconds. */
export function duration(unitMs: number, most: number, least = 1): Reader<number> {
  const read = wholeNumber(least, most);
  return (given) => read(given) * unitMs;
}

/** Numbers between commas, of a larger unit, kept in milliseconds; empty for none. */
export function durations(unitMs: number, most: number): Reader<readonly number[]> {
  const read = duration(unitMs, most);
  return (given) => list(given).map(read);
}

/** Texts between commas; empty for none. */
export const list: Reader<readonly string[]> = (given) =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Networks between commas, such as `10.0.0.0/8`. */
export const networks: Reader<readonly string[]> = (given) => {
  const ranges = list(given);
  try {
    readRanges(ranges);
  } catch {
    throw new Error('must be networks between commas, such as 10.0.0.0/8');
  }
  return ranges;
};

/** `true` or `false`. */
export const truth: Reader<boolean> = (given) => {
  if (given === 'true' || given === '1') return true;
  if (given === 'false' || given === '0') return false;
  throw new Error('must be true or false');
};

/** One of several words. */
export function oneOf<T extends string>(words: readonly T[]): Reader<T> {
  return (given) => {
    if (!words.includes(given as T)) throw new Error(`must be one of ${words.join(', ')}`);
    return given as T;
  };
}

/** A path, or the address of a PostgreSQL. */
export const database: Reader<string> = (given) => {
  if (!isDatabaseUrl(given)) throw new Error('must be a file, or begin with postgres://');
  return text(given);
};

/** The address of a Redis. */
export const redis: Reader<string> = (given) => {
  if (!/^rediss?:$/.test(parse(given)?.protocol ?? '')) throw new Error('must be redis://…');
  return given;
};

/** The address of this service as others see it, without a path. */
export const publicAddress: Reader<string> = (given) => {
  const url = parse(given);
  const isRight =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!isRight) throw new Error('must be an address such as https://verify.example.com');
  return url.origin;
};

function parse(given: string): URL | null {
  try {
    return new URL(given);
  } catch {
    return null;
  }
}
