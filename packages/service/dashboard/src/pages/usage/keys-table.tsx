import type { UsageReport } from '../../api/wire.ts';
import { groupCounts } from './counts.ts';
import { CountsTable } from './counts-table.tsx';

/** Which key asked how often, the busiest first; lists have no key. */
export function KeysTable({ report }: { report: UsageReport }) {
  const names = new Map(report.keys.map((row) => [row.key_id ?? '', nameOf(row)]));
  const rows = groupCounts(report.keys, ({ key_id }) => key_id ?? '')
    .map(({ key, counts }) => ({ key, name: names.get(key) ?? key, counts }))
    .sort((a, b) => b.counts.total - a.counts.total);
  return (
    <section className="part" aria-labelledby="keys">
      <h2 id="keys">By key</h2>
      <CountsTable caption="Addresses by key and status" head="Key" rows={rows} />
    </section>
  );
}

function nameOf({ key_id, name }: UsageReport['keys'][number]): string {
  if (key_id === null) return 'Jobs';
  return name ?? 'Deleted key';
}
