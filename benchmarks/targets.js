import { LATENCY_MS } from './gate-cases.js';

/** What each figure should reach; see the README for what each includes. */
const targets = {
  formBytes: { most: 5200, unit: 'B gzip' },
  liteBytes: { most: 3200, unit: 'B gzip' },
  typing: { most: 1.05, unit: '× the fewest' },
  none: { most: 0, unit: '' },
  falseMs: { most: 0, unit: 'ms' },
  oneReply: { most: LATENCY_MS, unit: 'ms' },
  oneRequest: { most: 1, unit: '' },
  caught: { least: 5, unit: 'measures of 5' },
  taskReact: { most: 0.06, unit: 'ms/key' },
  taskOther: { most: 0.05, unit: 'ms/key' },
  commits: { most: 0.3, unit: 'commits/key' },
  commitsControlled: { most: 1.1, unit: 'commits/key' },
  cacheHit: { most: 1.3, unit: '× constant' },
  fast: { least: 500_000, unit: '/s' },
  fastSearch: { least: 200_000, unit: '/s' },
  firstCall: { most: 50, unit: 'ms' },
  addedMemory: { most: 25, unit: 'MB' },
  mediumWarm: { least: 50_000, unit: '/s' },
  growth: { most: 10, unit: 'MB' },
  single: { most: 4, unit: '× bare' },
  accept: { most: 3000, unit: 'ms' },
  bulkSqlite: { least: 20_000, unit: '/s' },
  bulkPostgres: { least: 5000, unit: '/s' },
  serviceMemory: { most: 200, unit: 'MB' },
  besideDead: { most: 1.1, unit: '× ten' },
};

/** Holds a value against a target, before it is rounded. */
export function figure(name, value, target) {
  const { most, least, unit } = targets[target];
  const isMet = most === undefined ? value >= least : value <= most;
  const wanted = most === undefined ? `≥ ${String(least)}` : `≤ ${String(most)}`;
  return { name, value: Number(value.toPrecision(5)), unit, wanted, isMet };
}
