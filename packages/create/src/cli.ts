#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clackPrompts } from './clack-prompts.ts';
import { main } from './main.ts';

/*
 * The program `create-postern`: the only file that touches the process.
 */
const { stdin, stdout, stderr, env } = process;

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  stdout,
  stderr,
  env,
  isInteractive: stdin.isTTY && stdout.isTTY,
  version,
  prompts: clackPrompts,
  templates: fileURLToPath(new URL('templates', import.meta.url)),
});
