const BAR_WIDTH = 24;
const MOST_REASONS = 12;

/** Formats how many rows have each status and each reason, with its share as a number and a bar. */
export function sharesTable(
  statuses: Readonly<Record<string, number>>,
  reasons: ReadonlyMap<string, number>,
  rows: number,
): readonly string[] {
  const byCount = [...reasons].sort(([, one], [, another]) => another - one);
  const others = byCount.slice(MOST_REASONS).reduce((sum, [, count]) => sum + count, 0);
  const most = byCount.slice(0, MOST_REASONS);
  const shown = others > 0 ? [...most, ['others', others] as const] : most;
  const all = [...Object.entries(statuses).filter(([, count]) => count > 0), ...shown];
  const nameWidth = Math.max(...all.map(([name]) => name.length));
  const countWidth = Math.max(...all.map(([, count]) => figure(count).length));
  const line = ([name, count]: readonly [string, number]) => {
    const share = count / rows;
    const bar = '█'.repeat(Math.max(1, Math.round(share * BAR_WIDTH))).padEnd(BAR_WIDTH, '░');
    const percent = `${(share * 100).toFixed(1)}%`.padStart(6);
    return `  ${name.padEnd(nameWidth)}  ${figure(count).padStart(countWidth)}  ${percent}  ${bar}`;
  };
  const ofStatus = Object.entries(statuses).filter(([, count]) => count > 0);
  return [...ofStatus.map(line), '', ...shown.map(line)];
}

function figure(number: number): string {
  return number.toLocaleString('en');
}
