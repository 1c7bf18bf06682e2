/** A duration as text: `120 ms`, `1.2 s`. */
export const durationOf = (ms: number): string =>
  ms < 1000 ? `${String(Math.max(0, Math.round(ms)))} ms` : `${(ms / 1000).toFixed(1)} s`;

/** A time of day to the millisecond, such as `14:03:22.120`. */
export function clockOf(atMs: number): string {
  const date = new Date(atMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
