import { behaviour } from './behaviour.js';
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

/** The parts by their names: what measures each, and what says why it cannot be run here. */
export const parts = {
  bundle: { measure: bundle },
  behaviour: { measure: behaviour, missing: missingBrowser },
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
