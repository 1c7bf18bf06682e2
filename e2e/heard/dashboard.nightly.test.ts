import { afterAll, beforeAll, describe, it } from 'vitest';
import { startFaultyProxy, type FaultyProxy } from '../dashboard/faulty-proxy.ts';
import { startSeededService, type SeededService } from '../dashboard/seeded-service.ts';
import type { Session } from '../dashboard/session.ts';
import { dashboardJourneys } from './dashboard-journeys.ts';
import { isMissing } from './programs.ts';
import { setStage } from './stage.ts';

describe.skipIf(isMissing)('Orca with Firefox in the dashboard', () => {
  const { expectHeard, browser } = setStage();
  let proxy: FaultyProxy | undefined;
  let seeded: SeededService | undefined;

  const url = () => `${proxy!.url}/dashboard`;
  const as = (session: Session) => browser().setCookies(url(), session.cookies);
  const journeys = dashboardJourneys({
    asOwner: () => as(seeded!.owner),
    signedOut: () => browser().setCookies(url(), []),
  });

  beforeAll(async () => {
    proxy = await startFaultyProxy('127.0.0.1');
    seeded = await startSeededService(proxy.url, { seed: 'some' });
    proxy.forward(seeded.url);
  });
  afterAll(async () => {
    await Promise.all([proxy?.stop(), seeded?.close()]);
  });

  it.each(journeys.map((journey) => [journey.title, journey] as const))('%s', (_, journey) =>
    expectHeard(journey, url(), 'dashboard'),
  );
});
