import { gzipSync } from 'node:zlib';
import { bundleForm } from './build.js';
import { forms, plain } from './forms.js';

/** Measures the bytes that validation adds to a form. */
export async function bundle() {
  const rows = [];
  const figures = [];
  const plainBase = sizeOf((await bundleForm(plain.bare)).first);
  const lazy = await bundleForm(plain.lazy);
  const lazyAdded = sizeOf(lazy.first) - plainBase;
  const eagerPlain = sizeOf((await bundleForm(plain.file)).first) - plainBase;
  rows.push([plain.name, plainBase, sizeOf(lazy.first), lazyAdded, sizeOf(lazy.later), eagerPlain]);
  const plainly = { subject: plain.name, base: plainBase };
  figures.push({ ...plainly, what: 'a form adds at first', value: lazyAdded });
  for (const { name, file, bare } of forms) {
    const framework = `@postern/${name.split(' ')[0]}`;
    const base = sizeOf((await bundleForm(bare)).first);
    const { first, later } = await bundleForm(file);
    const eager = await bundleForm(file, { [framework]: `${framework}/eager` });
    const added = sizeOf(first) - base;
    const eagerAdded = sizeOf(eager.first) - base;
    rows.push([name, base, sizeOf(first), added, sizeOf(later), eagerAdded]);
    const common = { subject: name, base };
    figures.push({ ...common, what: 'a form adds at first', value: added });
    figures.push({ ...common, what: 'a form fetches later', value: sizeOf(later) });
    figures.push({ ...common, what: 'a form adds, /eager', value: eagerAdded });
  }
  const head = ['form', 'bare', 'first', 'first added', 'later', 'eager added'];
  return { tables: [{ title: 'Bytes of gzip, framework left out', head, rows }], figures };
}

const sizeOf = (files) => files.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0);
