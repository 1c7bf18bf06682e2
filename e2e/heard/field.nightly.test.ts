import { afterAll, beforeAll, describe, it } from 'vitest';
import { fieldJourneys } from './field-journeys.ts';
import { isMissing } from './programs.ts';
import { startServer, type Server } from './server.ts';
import { setStage } from './stage.ts';

const ADAPTERS = ['script', 'element', 'react', 'vue', 'svelte'];

describe.skipIf(isMissing)('Orca with Firefox', () => {
  const { expectHeard } = setStage();
  let server: Server | undefined;
  const slow = {
    hold: () => server!.hold(),
    release: () => server!.release(),
  };

  const journeys = fieldJourneys(slow).map((journey) => [journey.title, journey] as const);

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  describe.each(ADAPTERS)('%s', (adapter) => {
    it.each(journeys)('%s', (_, journey) =>
      expectHeard(journey, `${server!.url}/${adapter}.html`, adapter),
    );
  });
});
