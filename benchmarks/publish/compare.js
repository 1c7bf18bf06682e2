import { table } from '../table.js';
import { count } from './numbers.js';

/** The table of docs/compare.md, by the name of its passage. The chart of the site has the numbers of the table. */
export function comparisons(record) {
  const figures = new Map(record.figures.map((figure) => [figure.name, figure]));
  const of = (name) => {
    if (!figures.has(name)) throw new Error(`figures.json has no figure "${name}"`);
    return figures.get(name);
  };
  return {
    'compare-form': form(of, record),
  };
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
