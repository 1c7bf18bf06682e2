import { startService } from '@postern/service';
import { setFlagsFromString } from 'node:v8';
import { cpuUs, given, serveParent } from './child.js';
import { createStub } from './stub.js';

/* The service with a stub in place of the engine, in its own process. The argument is its settings as JSON. */

// The flag that the command-line program sets.
setFlagsFromString('--heap-growing-percent=30');

const stub = createStub();
const service = await startService({ ...given, validate: stub.validate });

serveParent(
  { url: service.url, firstLink: service.firstLink },
  {
    handlers: {
      key: ({ organisation }) =>
        service.createKey({ organisation, createOrganisation: organisation !== undefined }),
      cpu: cpuUs,
      counts: stub.takeCounts,
      slow: ({ ms }) => stub.slow(ms),
    },
    close: () => service.close(),
  },
);
