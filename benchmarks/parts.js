import { behavior } from './behavior.js';
import { missingBrowser } from './browser.js';
import { bundle } from './bundle.js';
import { calls } from './calls.js';
import { engine } from './engine.js';
import { fields } from './fields.js';
import { keystroke } from './keystroke.js';
import { line } from './line.js';
import { network } from './network.js';
import { proxy } from './proxy.js';
import { receipt } from './receipt.js';
import { service } from './service.js';

/** The parts by name: the function that measures each, and one that returns why it cannot run on this machine. */
export const parts = {
  bundle: { measure: bundle },
  behavior: { measure: behavior, missing: missingBrowser },
  calls: { measure: calls },
  keystroke: { measure: keystroke, missing: missingBrowser },
  fields: { measure: fields, missing: missingBrowser },
  line: { measure: line, missing: missingBrowser },
  proxy: { measure: proxy },
  receipt: { measure: receipt },
  engine: { measure: engine },
  network: { measure: network },
  service: { measure: service },
};
