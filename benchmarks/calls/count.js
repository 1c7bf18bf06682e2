import { JSDOM } from 'jsdom';
import { bundleScript } from '../build.js';
import { fromSources, instrumented } from './sources.js';

/** Runs every user flow through a React form in jsdom, and resolves with the calls of each: `{ name, calls }`. */
export async function countCalls() {
  const page = await bundleScript('./calls/page.js', 'PAGE', { plugins: [fromSources] });
  const form = await bundleScript('./calls/form.jsx', 'FORM', {
    plugins: [fromSources, instrumented],
  });
  const { window } = new JSDOM('<!doctype html><title>form</title>', {
    url: 'http://localhost/',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
  });
  Object.assign(window, { Headers: globalThis.Headers, MessageChannel });
  window.eval(page);
  window.eval(form);
  const counted = [];
  for (const [name, run] of Object.entries(window.PAGE.flows))
    counted.push({ name, calls: await run() });
  window.close();
  return counted;
}

/** A channel that posts one message per turn of the event loop, as browsers do; Node's delivers many in one turn. */
class MessageChannel {
  port1 = {};
  port2 = { postMessage: () => globalThis.setImmediate(() => this.port1.onmessage()) };
}
