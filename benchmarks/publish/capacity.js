import { table } from '../table.js';
import { valuesOf } from './figures.js';
import { count, rough } from './numbers.js';

/** The table of docs/several-machines.md with the capacity of one process. */
export function capacity(record) {
  const of = valuesOf(record);
  const row = (what, write) => [what, write('SQLite'), write('PostgreSQL')];
  const memory = {
    SQLite: of('service: memory at most, five jobs, SQLite'),
    PostgreSQL: of('service: memory at most, large job, PostgreSQL'),
  };
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  return table(
    ['', 'SQLite', 'PostgreSQL'],
    [
      row('single validations a second, one process', (name) =>
        count(rough(of(`service: single validations a second, ${name}`))),
      ),
      row(`a list of ${count(record.settings.BENCH_LIST)} is accepted after`, (name) =>
        seconds(of(`service: large job accepted after, ${name}`)),
      ),
      row('addresses of a job a second, one process', (name) =>
        count(rough(of(`service: addresses of a large job, ${name}`))),
      ),
      row('memory of a process, at most', (name) => `${count(memory[name])} MB`),
      row('webhooks a second, ten receivers', (name) =>
        count(rough(of(`service: webhooks a second, ${name}`))),
      ),
      row(
        'CPU of a single validation, engine not counted',
        (name) => `${count(of(`service: CPU of a request, ${name}`))} µs`,
      ),
      row(
        'CPU of an address of a job, engine not counted',
        (name) => `${count(of(`service: CPU of an address of a job, ${name}`))} µs`,
      ),
      row(
        'on disk, an address of a job with its result',
        (name) => `${(of(`service: disk of an address of a job, ${name}`) / 1000).toFixed(1)} kB`,
      ),
    ],
  );
}
