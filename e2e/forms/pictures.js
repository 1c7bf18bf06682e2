/*
 * Takes the pictures of the recipes in docs/forms/pictures, after `turbo run pages`:
 *
 *   pnpm pictures            of the recipes whose sources have changed
 *   pnpm pictures --all      of every recipe
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('pictures.ts', import.meta.url)));
await module.takePictures(process.argv.includes('--all'));
