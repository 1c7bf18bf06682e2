/** Defaults, what was given in place of some of them, and which values make sense for a name. */
interface Filling<T> {
  defaults: T;
  given: Partial<T> | undefined;
  isSound: (value: unknown, name: keyof T) => boolean;
}

/**
 * The defaults with what was given over them; undefined stands for the default.
 *
 * Throws a TypeError, which names the option and never its value, for what is no object, and for
 * a value that makes no sense. That every name exists was checked with the options as a whole.
 */
export function withDefaults<T extends object>(
  option: string,
  { defaults, given = {}, isSound }: Filling<T>,
): T {
  if (given === null || typeof given !== 'object') throw refusal(`${option} must be an object`);
  const known = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!isSound(value, name as keyof T)) throw refusal(`${option}.${name} makes no sense`);
    known[name as keyof T] = value as T[keyof T];
  }
  return known;
}

function refusal(text: string): TypeError {
  return new TypeError(`createVerifier: ${text}`);
}
