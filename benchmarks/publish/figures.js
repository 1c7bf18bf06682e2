import { readFileSync } from 'node:fs';

/** The record of the run whose figures are published. */
export const figuresFile = new URL('../figures.json', import.meta.url);

/** Reads that record. */
export const readFigures = () => JSON.parse(readFileSync(figuresFile, 'utf8'));

/** Makes what finds the value of a figure by its name; throws where there is none. */
export function valuesOf({ figures }) {
  const values = new Map(figures.map(({ name, value }) => [name, value]));
  return (name) => {
    if (!values.has(name)) throw new Error(`figures.json has no figure "${name}"`);
    return values.get(name);
  };
}
