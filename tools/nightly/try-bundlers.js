/*
 * Bundles a form in React with each bundler from the packed packages, outside of the repository, tries it in Chromium, and
 * measures what the page loads first: the scripts, in bytes of gzip -9, without those of the same page with a plain input.
 * Compares them with the table of docs/versions.md; `--write` updates it. Arguments are the bundlers to try. The packages
 * must be built.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { root } from '../build/packages.js';
import { bundlers } from './bundlers.js';
import { openBrowser, serveFiles } from './open-browser.js';
import { packPackages } from './pack-packages.js';

const OURS = ['address', 'core', 'protocol', 'react'].map((name) => `@postern/${name}`);
const DOCS = join(root, 'docs/versions.md');
const TABLE = /(<!-- bundlers -->\n)[^]*?(<!-- \/bundlers -->)/;
/** The part by which a size may differ before the table has to be written again. */
const TOLERANCE = 0.1;

/** The form with a plain input, and the same with Postern. */
const FORMS = {
  plain: `import { createElement as h } from 'react';
export function Form() {
  return h('form', null, h('label', null, 'Email ', h('input', { name: 'email', type: 'email' })));
}
`,
  postern: `import { useEmailValidation } from '@postern/react';
import { createElement as h } from 'react';
export function Form() {
  const email = useEmailValidation();
  return h('form', { noValidate: true },
    h('label', { htmlFor: email.ids.input }, 'Email'),
    h('input', { ...email.inputProps, name: 'email', type: 'email' }),
    h('p', email.messageProps),
    h('button', email.suggestionProps),
    h('span', email.statusProps));
}
`,
};

const isWriting = process.argv.includes('--write');
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const folder = mkdtempSync(join(tmpdir(), 'postern-bundlers-'));
const browser = await openBrowser();
const rows = new Map();
try {
  const packed = packPackages(join(folder, 'packed'));
  for (const bundler of bundlers.filter(({ title }) => !named.length || named.includes(title)))
    await tryBundler(bundler, packed).catch((error) => {
      process.exitCode = 1;
      const output = [error.stdout, error.stderr].filter(Boolean).join('\n');
      console.error(`FAILED ${bundler.title}\n${output || error.stack}`);
    });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
compareTable();

async function tryBundler(bundler, packed) {
  const cwd = join(folder, bundler.package);
  const ours = Object.fromEntries(OURS.map((name) => [name, packed[name]]));
  const dependencies = { ...ours, react: '^19', 'react-dom': '^19', ...bundler.packages };
  const manifest = {
    private: true,
    type: 'module',
    ...bundler.manifest,
    dependencies,
    overrides: ours,
  };
  write(cwd, 'package.json', JSON.stringify(manifest));
  for (const [name, code] of Object.entries(FORMS)) {
    write(cwd, `src/form-${name}.js`, code);
    write(
      cwd,
      `src/${name}.js`,
      `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Form } from './form-${name}.js';
createRoot(document.getElementById('root')).render(createElement(Form));
`,
    );
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd, stdio: 'pipe' });
  const sizes = {};
  for (const name of Object.keys(FORMS)) {
    for (const [path, text] of Object.entries(bundler.files(name))) write(cwd, path, text);
    execFileSync('npx', ['--no-install', ...bundler.command(name)], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: 'pipe',
    });
    sizes[name] = await measure(join(cwd, bundler.out(name)), name === 'postern');
  }
  const path = join(cwd, 'node_modules', bundler.package, 'package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8'));
  const bytes = sizes.postern - sizes.plain;
  console.log(`    ok ${bundler.title} ${version}: ${bytes} B`);
  rows.set(bundler.title, { version, bytes });
}

function write(cwd, path, text) {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

/** Opens the page. @returns the bytes of the scripts that it loads before a user reaches the field. */
async function measure(built, hasField) {
  const server = await serveFiles(built);
  const page = await browser.newPage();
  const bodies = [];
  try {
    page.on('response', (response) => {
      const isScript = response.request().resourceType() === 'script';
      if (isScript && response.ok()) bodies.push(response.body());
    });
    await page.goto(server.url, { waitUntil: 'networkidle' });
    const scripts = await Promise.all(bodies);
    if (hasField) {
      await page.getByLabel('Email').fill('jane@gmial.con');
      await page.getByRole('button', { name: 'jane@gmail.com' }).waitFor();
    }
    return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  } finally {
    await page.close();
    await server.stop();
  }
}

/** Compares the table with what was measured, or writes it. */
function compareTable() {
  const text = readFileSync(DOCS, 'utf8');
  const lines = bundlers
    .filter(({ title }) => rows.has(title))
    .map(({ title }) => {
      const { version, bytes } = rows.get(title);
      const shown = shownBytes(text, title);
      if (!isWriting && !(Math.abs(bytes - shown) <= shown * TOLERANCE)) {
        process.exitCode = 1;
        console.error(`FAILED ${title}: docs/versions.md has ${shown} B; update it with --write`);
      }
      return `| ${title} | ${version} | ${(bytes / 1000).toFixed(1)} kB |`;
    });
  const head = ['| bundler | tested version | first load, gzip |', '|---|---|---|'];
  const table = [...head, ...lines].join('\n');
  const wanted = text.replace(TABLE, (_, open, close) => `${open}\n${table}\n\n${close}`);
  if (isWriting && lines.length === bundlers.length) writeFileSync(DOCS, wanted);
}

/** The size in the table; not a number where it has none. */
function shownBytes(text, title) {
  return Number(new RegExp(`^\\| ${title} \\|.*\\| ([\\d.]+) kB`, 'm').exec(text)?.[1]) * 1000;
}
