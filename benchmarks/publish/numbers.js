/** Writes a number as a whole one, in groups of three digits. */
export const count = (value) => Math.round(Number(value)).toLocaleString('en');

/** Keeps the two digits that a measurement is good for. */
export const rough = (value) => Number(value.toPrecision(2));
