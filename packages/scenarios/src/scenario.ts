import type { Chunk } from './chunk.ts';
import type { Mounted, MountOptions } from './mount.ts';

/** The environment of a scenario. */
export interface Stage {
  /** Mounts a page with the form, and unmounts it at the end of the scenario. */
  mount(options?: MountOptions): Promise<Mounted>;
}

/** The environment of a scenario about loading. */
export interface LoadingStage extends Stage {
  /** The chunk that the fields of the page fetch. It arrives at once by default. */
  chunk: Chunk;
}

/** One behavior that every implementation has. Its number never changes. */
export interface Scenario<S extends Stage = Stage> {
  number: number;
  title: string;
  play: (stage: S) => Promise<void>;
}

/** Creates a scenario. */
export function scenario<S extends Stage = Stage>(
  number: number,
  title: string,
  play: Scenario<S>['play'],
): Scenario<S> {
  return { number, title, play };
}

/** The label of a scenario's number, such as `S07`. */
export const label = ({ number }: Pick<Scenario, 'number'>): string =>
  `S${String(number).padStart(2, '0')}`;
