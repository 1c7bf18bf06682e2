import { readFileSync } from 'node:fs';

/** The file with the published run. */
export const figuresFile = new URL('../figures.json', import.meta.url);

/** The record of the published run. */
export const readFigures = () => JSON.parse(readFileSync(figuresFile, 'utf8'));

/** Creates a function that returns the value of a figure by its name, and throws for an unknown name. */
export function valuesOf({ figures }) {
  const values = new Map(figures.map(({ name, value }) => [name, value]));
  return (name) => {
    if (!values.has(name)) throw new Error(`figures.json has no figure "${name}"`);
    return values.get(name);
  };
}
