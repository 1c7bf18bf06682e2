import { afterAll, beforeAll, describe, it } from 'vitest';
import { CONTROLS } from './control-journeys.ts';
import { isMissing } from './programs.ts';
import { startServer, type Server } from './server.ts';
import { setStage } from './stage.ts';

describe.skipIf(isMissing)('Orca with Firefox, without Postern', () => {
  const { expectHeard } = setStage();
  let server: Server | undefined;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  it.each(CONTROLS.map((journey) => [journey.title, journey] as const))('%s', (_, journey) =>
    expectHeard(journey, `${server!.url}/`, 'plain'),
  );
});
