import { publish } from './publish/publish.js';

/* node publish.js: publishes the results of the last run of every part, from results/. */
publish();
