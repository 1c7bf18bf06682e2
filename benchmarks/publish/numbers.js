/** A number rounded to an integer, with thousands separators. */
export const count = (value) => Math.round(Number(value)).toLocaleString('en');

/** A number rounded to two significant digits, the precision of a measurement. */
export const rough = (value) => Number(value.toPrecision(2));
