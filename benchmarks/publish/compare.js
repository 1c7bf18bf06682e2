import { table } from '../table.js';
import { count } from './numbers.js';

/** The tables of docs/compare.md, by the names of their passages. A chart of the site has the numbers of its table. */
export function comparisons(record) {
  const figures = new Map(record.figures.map((figure) => [figure.name, figure]));
  const of = (name) => {
    if (!figures.has(name)) throw new Error(`figures.json has no figure "${name}"`);
    return figures.get(name);
  };
  return {
    'compare-bundle': bundle(of),
    'compare-form': form(of, record),
    'compare-engine': engine(of),
    'compare-server': server(of),
  };
}

/** What the React form loads. */
function bundle(of) {
  const first = of('bundle: a form adds at first, react');
  const later = of('bundle: a form fetches later, react');
  const eager = of('bundle: a form adds, /eager, react');
  return table(
    ['', 'bytes, gzip'],
    [
      ['a form without validation', count(first.base)],
      ['Postern adds, when the page loads', count(first.value)],
      ['Postern adds, when the user comes to the field', count(later.value)],
      ['Postern adds with `/eager`, all at once', count(eager.value)],
    ],
    1,
  );
}

/** What goes wrong in the sessions of the worst form, and in those of a form with a plain `fetch`. */
function form(of, { settings }) {
  const rows = {
    'wrong verdict on screen at the end': 'wrong at the end',
    'bad address submitted': 'bad values through',
    'submitted before the result came': 'unproved values through',
    'first click on a good address lost': 'first clicks lost',
    'submitted twice': 'double submits',
  };
  return table(
    [`in ${count(settings.BENCH_SESSIONS)} sessions`, 'a plain fetch', 'Postern'],
    Object.entries(rows).map(([what, name]) => {
      const { base, value } = of(`behavior: ${name}, worst form, defaults`);
      return [what, count(base), count(value)];
    }),
    1,
  );
}

/** The engine in mode `fast` beside validator.js. */
function engine(of) {
  const rows = {
    'addresses a second, known providers': 'addresses at known providers',
    'addresses a second, new domains': 'addresses at new domains',
    'first call with the import, ms': 'first call, with import',
    'memory added, MB': 'memory added',
  };
  return table(
    ['', 'validator.js', 'Postern'],
    Object.entries(rows).map(([what, name]) => {
      const { base, value } = of(`engine: ${name}, postern, fast`);
      return [what, count(base), count(value)];
    }),
    1,
  );
}

/** Ratios of CPU time: what a program without Postern's part takes is 1. */
function server(of) {
  const ratio = (name) => of(name).value.toFixed(2);
  return table(
    ['', 'CPU time, × the plain one'],
    [
      [
        'proxy, cached result; plain: a handler that returns a constant `Response`',
        ratio('proxy: CPU of a request, cache-hit'),
      ],
      [
        'proxy, request to a service; plain: a handler without Postern',
        ratio('proxy: CPU of a request, uncached'),
      ],
      [
        'mode `medium`, new domain; plain: the same three DNS queries',
        ratio('network: CPU of an address at a new domain, 64 at once, medium'),
      ],
      [
        'mode `deep`, new domain; plain: a socket with the same SMTP commands',
        ratio('network: CPU of an address at a new domain, 64 at once, deep'),
      ],
      [
        'service on SQLite, 2,000 requests a second; plain: `node:http`',
        ratio('service: CPU of a request, 2,000 a second, SQLite'),
      ],
    ],
    1,
  );
}
