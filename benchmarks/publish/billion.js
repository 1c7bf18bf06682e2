import { table } from '../table.js';
import { valuesOf } from './figures.js';
import { count, rough } from './numbers.js';

const BILLION = 1e9;
const MONTH_S = 30 * 24 * 3600;
/** The load of the busiest second, relative to the average. */
const PEAK = 4;
/** The share of addresses at a new domain, and the maximum number of DNS queries for each. */
const NEW_DOMAINS = 0.2;
const QUERIES = 3;
/** The default limit of mode `deep` in connections per day. Source: docs/decisions/smtp.md#0017. */
const DEEP_PER_DAY = 10_000;

/**
 * The tables of "A billion validations a month, on paper" in docs/several-machines.md. Each step uses the rounded numbers
 * in the table, so that readers can repeat the calculation.
 */
export function billion(record) {
  const of = valuesOf(record);
  const list = Number(record.settings.BENCH_LIST);
  const us = (name) => Math.round(of(name));
  const engineUs = us('network: CPU of an address at a new domain, medium');
  const requestUs = us('service: CPU of a request, PostgreSQL');
  const jobUs = us('service: CPU of an address of a job, PostgreSQL');
  const perSecond = rough(of('service: addresses of a large job, PostgreSQL'));
  const webhooks = rough(of('service: webhooks a second, PostgreSQL'));
  const acceptS = Number((of('service: large job accepted after, PostgreSQL') / 1000).toFixed(1));
  const kb = (name) =>
    Number((of(`service: disk of an address of a job, ${name}`) / 1000).toFixed(1));
  const [kbPostgres, kbSqlite] = [kb('PostgreSQL'), kb('SQLite')];
  const busiest = Math.round((PEAK * BILLION) / MONTH_S);
  const [singleUs, addressUs] = [requestUs + engineUs, jobUs + engineUs];
  const lists = BILLION / list;
  const monthGb = Math.round((BILLION * kbPostgres) / 1e6);
  const deepPerMonth = 30 * DEEP_PER_DAY;
  const steps = (rows) => table(['', 'calculation', ''], rows, 2);

  return {
    'billion-load': steps([
      ['on average', `1,000,000,000 / ${count(MONTH_S)} s`, `${count(BILLION / MONTH_S)} a second`],
      ['at the busiest', `${String(PEAK)} times that`, `${count(busiest)} a second`],
    ]),
    'billion-single': steps([
      [
        'CPU of a request, at a new domain',
        `${requestUs} µs, and ${engineUs} µs in the engine`,
        `${singleUs} µs`,
      ],
      [
        'CPU at the busiest',
        `${count(busiest)} × ${singleUs} µs`,
        `${((busiest * singleUs) / 1e6).toFixed(2)} of a core`,
      ],
      [
        'DNS queries, one domain in five new',
        `${count(busiest)} × ${NEW_DOMAINS} × ${QUERIES}`,
        `${count(busiest * NEW_DOMAINS * QUERIES)} a second`,
      ],
      [
        'deliveries, with one endpoint subscribed to `single.validation.complete`',
        `${count(busiest)} / ${count(webhooks)} of one process`,
        `${(busiest / webhooks).toFixed(1)} processes`,
      ],
    ]),
    'billion-jobs': steps([
      [
        'CPU of an address, at a new domain',
        `${jobUs} µs, and ${engineUs} µs in the engine`,
        `${addressUs} µs`,
      ],
      [
        'CPU of a month',
        `1,000,000,000 × ${addressUs} µs`,
        `${count((BILLION * addressUs) / 1e6 / 3600)} hours of one core`,
      ],
      [
        'with PostgreSQL on the same machine',
        `1,000,000,000 / ${count(perSecond)} a second`,
        `${count(BILLION / perSecond / 3600)} hours`,
      ],
      [
        `accepting lists of ${count(list)}`,
        `${count(lists)} × ${acceptS} s`,
        `${count((lists * acceptS) / 3600)} hours`,
      ],
    ]),
    'billion-disk': steps([
      ...[30, 7, 2].map((days) => [
        `PostgreSQL, \`--retention ${days}\``,
        `1,000,000,000 × ${kbPostgres} kB${days === 30 ? '' : ` × ${days} / 30`}`,
        `${count((monthGb * days) / 30)} GB`,
      ]),
      [
        'SQLite, a tenth of it, `--retention 30`',
        `100,000,000 × ${kbSqlite} kB`,
        `${count((BILLION * kbSqlite) / 1e7)} GB`,
      ],
    ]),
    'billion-deep': steps([
      [
        'at the default pace, one process',
        `${count(DEEP_PER_DAY)} × 30`,
        `${count(deepPerMonth)} a month`,
      ],
      [
        'IP addresses of good standing for a billion',
        `1,000,000,000 / ${count(deepPerMonth)}`,
        count(BILLION / deepPerMonth),
      ],
    ]),
  };
}
