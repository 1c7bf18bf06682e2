import type { Mounted, MountOptions } from './mount.ts';

/** Where a scenario plays. */
export interface Stage {
  /** Puts the form on a page; it is taken away at the end. */
  mount(options?: MountOptions): Promise<Mounted>;
}

/** One behaviour that every implementation has. Its number never changes. */
export interface Scenario {
  number: number;
  title: string;
  play: (stage: Stage) => Promise<void>;
}

/** Writes a scenario down. */
export function scenario(number: number, title: string, play: Scenario['play']): Scenario {
  return { number, title, play };
}

/** How a scenario's number is written: `S07`. */
export const label = ({ number }: Scenario): string => `S${String(number).padStart(2, '0')}`;
