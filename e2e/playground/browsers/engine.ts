import { existsSync } from 'node:fs';
import type { Driver } from './driver.ts';

/** A browser for the tests of several engines; the other tests use Chromium. */
export interface Engine {
  /** Whether it is not installed. */
  isMissing: boolean;
  /** Whether a form whose submit was held can open a window. */
  opensHeldWindows: boolean;
  start(): Promise<Driver>;
}

/** The first path at which a program exists. */
export const findProgram = (places: (string | undefined)[]): string | undefined =>
  places.find((place) => place && existsSync(place));

/** Prints why the tests in an engine are skipped. */
export function reportMissing(name: string, advice: string): void {
  process.stderr.write(`The tests in ${name} are skipped: it was not found. ${advice}\n`);
}
