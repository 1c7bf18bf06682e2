import type { UsageReport } from '../../src/api/wire.ts';

const DAY_MS = 24 * 3_600_000;
const LATEST_MS = Date.UTC(2026, 5, 30);

/** Makes up what was counted on so many days: less at the end of each week, and nothing on every ninth day. */
export function usageOf(count: number): UsageReport {
  const dayOf = (place: number) => new Date(LATEST_MS - place * DAY_MS).toISOString().slice(0, 10);
  const places = Array.from({ length: count }, (_, place) => place).filter((place) => place % 9);
  const days = places.flatMap((place) => {
    const base = place % 7 < 2 ? 90 : 400 + ((place * 37) % 160);
    const at = { day: dayOf(place) };
    return [
      { ...at, status: 'valid' as const, count: base },
      { ...at, status: 'risky' as const, count: Math.round(base / 5) },
      { ...at, status: 'invalid' as const, count: Math.round(base / 8) },
    ];
  });
  return {
    from: dayOf(count - 1),
    to: dayOf(0),
    days,
    keys: [
      { key_id: 'k-1', name: 'Shop sign-up', status: 'valid', count: 9200 },
      { key_id: 'k-1', name: 'Shop sign-up', status: 'invalid', count: 812 },
      { key_id: 'k-9', name: null, status: 'valid', count: 4 },
      { key_id: null, name: null, status: 'risky', count: 2100 },
    ],
    reasons: [
      { status: 'valid', reason_code: 'domain_ok', count: 9204 },
      { status: 'risky', reason_code: 'catch_all', count: 2100 },
      { status: 'invalid', reason_code: 'domain_not_found', count: 812 },
    ],
    times: places.map((place) => ({
      day: dayOf(place),
      count: 300,
      p50_ms: 2,
      p95_ms: place % 5 ? 50 : 250,
      p99_ms: place === 4 ? null : 2500,
    })),
  };
}
