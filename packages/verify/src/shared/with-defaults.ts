/** Defaults, the given values for some of them, and a validity check of each value. */
interface Filling<T> {
  defaults: T;
  given: Partial<T> | undefined;
  isSound: (value: unknown, name: keyof T) => boolean;
}

/**
 * The defaults, overridden by the given values; undefined means the default. The names were checked with the other
 * options.
 *
 * Throws a TypeError for an invalid value, or for values that are not an object. It names the option and never its
 * value.
 */
export function withDefaults<T extends object>(
  option: string,
  { defaults, given = {}, isSound }: Filling<T>,
): T {
  if (given === null || typeof given !== 'object') throw misuse(`${option} must be an object`);
  const known = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!isSound(value, name as keyof T)) throw misuse(`${option}.${name} is invalid`);
    known[name as keyof T] = value as T[keyof T];
  }
  return known;
}

function misuse(text: string): TypeError {
  return new TypeError(`createVerifier: ${text}`);
}
