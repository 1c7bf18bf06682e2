import { gzipSync } from 'node:zlib';
import { bundleForm } from './build.js';
import { forms, plain } from './forms.js';

/** Measures what a form with validation weighs more than the same form without. */
export async function bundle() {
  const rows = [await weighPlain()];
  const figures = [];
  for (const { name, file, bare } of forms) {
    const framework = `@postern/${name.split(' ')[0]}`;
    const base = sizeOf(await bundleForm(bare));
    const form = sizeOf(await bundleForm(file));
    const lite = sizeOf(await bundleForm(file, { [framework]: `${framework}/lite` }));
    const added = form.gzip - base.gzip;
    const liteAdded = lite.gzip - base.gzip;
    rows.push([name, base.gzip, form.minified, form.gzip, added, lite.gzip, liteAdded]);
    const common = { subject: name, base: base.gzip };
    figures.push({ ...common, what: 'a form adds', value: added });
    figures.push({ ...common, what: 'a form adds, /lite', value: liteAdded });
  }
  const head = ['form', 'bare gzip', 'minified', 'gzip', 'added', 'lite gzip', 'lite added'];
  return { tables: [{ title: 'Bytes, framework left out', head, rows }], figures };
}

async function weighPlain() {
  const base = sizeOf(await bundleForm(plain.bare));
  const form = sizeOf(await bundleForm(plain.file));
  return [plain.name, base.gzip, form.minified, form.gzip, form.gzip - base.gzip, null, null];
}

const sizeOf = (code) => ({ minified: code.length, gzip: gzipSync(code, { level: 9 }).length });
