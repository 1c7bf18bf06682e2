import type { Chunk } from './chunk.ts';
import type { Mounted, MountOptions } from './mount.ts';

/** Where a scenario plays. */
export interface Stage {
  /** Puts the form on a page; it is taken away at the end. */
  mount(options?: MountOptions): Promise<Mounted>;
}

/** Where a scenario about loading plays. */
export interface LoadingStage extends Stage {
  /** What the fields of the page fetch: it comes at once, unless it is told otherwise. */
  chunk: Chunk;
}

/** One behaviour that every implementation has. Its number never changes. */
export interface Scenario<S extends Stage = Stage> {
  number: number;
  title: string;
  play: (stage: S) => Promise<void>;
}

/** Writes a scenario down. */
export function scenario<S extends Stage = Stage>(
  number: number,
  title: string,
  play: Scenario<S>['play'],
): Scenario<S> {
  return { number, title, play };
}

/** How a scenario's number is written: `S07`. */
export const label = ({ number }: Pick<Scenario, 'number'>): string =>
  `S${String(number).padStart(2, '0')}`;
