import { afterAll, beforeAll, describe, it } from 'vitest';
import { isMissing } from './programs.ts';
import { startServer, type Server } from './server.ts';
import { setStage } from './stage.ts';

describe.skipIf(isMissing)('Orca with Firefox', () => {
  const { expectHeard } = setStage();
  let server: Server | undefined;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  it('script: Enter in the field says once why an address is rejected', () =>
    expectHeard(
      {
        title: 'Enter in the field',
        steps: [
          {
            title: 'Tab to the field',
            act: (user) => user.press('Tab', 'Tab'),
            once: ['Email'],
            never: ['invalid entry'],
          },
          {
            title: 'type dead@example.org',
            act: (user) => user.type('dead@example.org'),
          },
          {
            title: 'press Enter',
            act: (user) => user.press('Return'),
            once: ['This mailbox does not exist'],
          },
        ],
      },
      `${server!.url}/script.html`,
      'script-enter',
    ));
});
