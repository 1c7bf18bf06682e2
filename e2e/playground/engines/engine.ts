import { existsSync } from 'node:fs';
import type { Driver } from './driver.ts';

/** A browser that the journey is made in, beside the Chromium of the other tests. */
export interface Engine {
  /** It is not installed here. */
  isMissing: boolean;
  /** Whether a form whose submit was held can open a window. */
  opensHeldWindows: boolean;
  start(): Promise<Driver>;
}

/** The first of some places where a program is. */
export const findProgram = (places: (string | undefined)[]): string | undefined =>
  places.find((place) => place && existsSync(place));

/** Says why the tests in an engine are skipped. */
export function tellMissing(name: string, advice: string): void {
  process.stderr.write(`The tests in ${name} are skipped: it was not found. ${advice}\n`);
}
