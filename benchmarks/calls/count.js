import { JSDOM } from 'jsdom';
import { bundleScript } from '../build.js';
import { fromSources, instrumented } from './sources.js';

/** Goes every way through a React form in jsdom, and resolves with what was called on each: `{ name, calls }`. */
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
  const told = [];
  for (const [name, go] of Object.entries(window.PAGE.trips))
    told.push({ name, calls: await go() });
  window.close();
  return told;
}

/** Posts in turns of the event loop, as a browser does; Node's own delivers many messages in one turn. */
class MessageChannel {
  port1 = {};
  port2 = { postMessage: () => globalThis.setImmediate(() => this.port1.onmessage()) };
}
