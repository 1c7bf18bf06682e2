import { Buffer } from 'node:buffer';
import { clearTimeout, setTimeout } from 'node:timers';
import { URLSearchParams } from 'node:url';
import { sendFailure } from './envelope.js';
import { sendPage } from './pages.js';

const LATE_MS = 3000;

/** What can happen to a script that a page fetches after it was loaded. */
const FAULTS = {
  late(res, script) {
    const timer = setTimeout(() => sendPage(res, script), LATE_MS);
    res.once('close', () => clearTimeout(timer));
  },
  never() {},
  fails(res) {
    sendFailure(res, 'not_found');
  },
};

/**
 * Makes the lazy scripts of the page late or missing, as the query of the page's URL says.
 *
 * The page at `/?rest=late` names its scripts below `/rest/late/`. A built script imports others
 * by relative URLs, so what it imports is requested below `/rest/late/` too. A script there that
 * the page does not name is lazy, and the fault applies to it.
 *
 * @param {ReturnType<typeof import('./pages.js').readPages>} pages
 * @returns what sends the reply to a request, or undefined when the request has nothing to do with a fault.
 */
export function createLazyScriptFaults(pages) {
  const index = pages.get('/');
  const html = index.body.toString();

  return (path, query) => {
    if (pages.get(path) === index) {
      const fault = new URLSearchParams(query).get('rest') ?? '';
      if (!Object.hasOwn(FAULTS, fault)) return undefined;
      const body = Buffer.from(html.replaceAll('src="/assets/', `src="/rest/${fault}/assets/`));
      return (res) => sendPage(res, { ...index, body });
    }
    const [, fault, scriptPath] = /^\/rest\/([a-z]+)(\/assets\/.+\.js)$/.exec(path) ?? [];
    const script = pages.get(scriptPath);
    if (!script || !Object.hasOwn(FAULTS, fault)) return undefined;
    if (html.includes(`"${scriptPath}"`)) return (res) => sendPage(res, script);
    // The fault is to happen anew at each visit, so the script is not kept in the cache.
    return (res) => FAULTS[fault](res, { ...script, isHashed: false });
  };
}
