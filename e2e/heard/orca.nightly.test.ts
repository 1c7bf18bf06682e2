import { afterAll, beforeAll, describe, it } from 'vitest';
import { startFaultyProxy, type FaultyProxy } from '../dashboard/faulty-proxy.ts';
import { startSeededService, type SeededService } from '../dashboard/seeded-service.ts';
import type { Session } from '../dashboard/session.ts';
import { CONTROLS } from './control-journeys.ts';
import { dashboardJourneys } from './dashboard-journeys.ts';
import { fieldJourneys } from './field-journeys.ts';
import { HELP } from './help-journeys.ts';
import type { Journey } from './journey.ts';
import { isMissing } from './programs.ts';
import { startServer, type Server } from './server.ts';
import { setStage } from './stage.ts';

const ADAPTERS = ['script', 'element', 'react', 'vue', 'svelte'];

const byTitle = (journeys: Journey[]) =>
  journeys.map((journey): [string, Journey] => [journey.title, journey]);

// One file: a user can run one Orca at a time.
describe.skipIf(isMissing)('Orca with Firefox', () => {
  const { expectHeard, browser } = setStage();

  describe('in pages', () => {
    let server: Server | undefined;
    const slow = {
      hold: () => server!.hold(),
      release: () => server!.release(),
    };

    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server?.stop());

    it.each(byTitle(CONTROLS))('plain %s', (_, journey) =>
      expectHeard(journey, `${server!.url}/`, 'plain'),
    );

    it.each(byTitle(HELP))('%s', (_, journey) => expectHeard(journey, `${server!.url}/`, 'help'));

    describe.each(ADAPTERS)('%s', (adapter) => {
      it.each(byTitle(fieldJourneys(slow)))('%s', (_, journey) =>
        expectHeard(journey, `${server!.url}/${adapter}.html`, adapter),
      );
    });
  });

  describe('dashboard', () => {
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

    it.each(byTitle(journeys))('%s', (_, journey) => expectHeard(journey, url(), 'dashboard'));
  });
});
