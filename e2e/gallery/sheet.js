/*
 * Draws contact sheets of the gallery, and prints their files:
 *
 *   pnpm sheet                    every page with a warning and a suggestion, with style.css
 *   pnpm sheet rejected script    in another state, and with another set-up
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('sheet.ts', import.meta.url)));
for (const file of await module.makeSheets(process.argv.slice(2))) console.log(file);
