/**
 * One form library, or component kit, with the field in it.
 *
 * @typedef {object} Recipe
 * @property {'react' | 'vue' | 'svelte'} app the folder of the file.
 * @property {string} file below `src` of that folder, without its ending.
 * @property {string} library its name, as its own documentation writes it.
 * @property {string} write what a developer adds to a form of the library.
 * @property {'wait' | 'true' | 'false'} gate the `gate` of the field.
 * @property {Partial<Record<string, string>>} [differs] checks that the library cannot pass, by their names, with
 *   the reason: the suite holds that they do not.
 */

/** @type {Recipe[]} */
export const recipes = [
  {
    app: 'react',
    file: 'react-hook-form',
    library: 'react-hook-form',
    write: "`useEmailField(form, 'email')`, `email.register()`",
    gate: 'wait',
  },
];
