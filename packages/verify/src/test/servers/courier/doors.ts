import { placeOf } from '../places.ts';

/** Where Courier listens, with a process for each. */
export const DOORS = {
  plain: placeOf('courier', 1),
  /** Waits before each rejection, as is usual. */
  tarpit: placeOf('courier', 2),
} as const;
