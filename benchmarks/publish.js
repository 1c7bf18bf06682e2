import { publish } from './publish/publish.js';

/* node publish.js: publishes what the last run of every part left in results/. */
publish();
