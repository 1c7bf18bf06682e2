import { sendData, sendFailure } from './envelope.js';
import { createLazyScriptFaults } from './lazy-scripts.js';
import { sendPage } from './pages.js';
import { secure } from './security.js';
import { withTrouble } from './trouble.js';

/**
 * Makes the listener of the playground: the page, the state of the machine, and the proxy.
 *
 * @param {{ pages: ReturnType<typeof import('./pages.js').readPages>,
 *           engines: ReturnType<typeof import('./engines.js').createEngines>,
 *           explain: ReturnType<typeof import('./explain.js').createExplain>,
 *           ownershipRoutes: ReturnType<typeof import('./ownership/routes.js').createOwnershipRoutes>,
 *           status: ReturnType<typeof import('./status.js').createStatus> }} parts
 */
export function createApp({ pages, engines, explain, ownershipRoutes, status }) {
  const inProcess = withTrouble(engines.inProcess);
  const service = withTrouble(engines.service);
  const remote = engines.remote && withTrouble(engines.remote);
  const findFault = createLazyScriptFaults(pages);

  return (req, res) => {
    secure(res);
    const [path, query] = (req.url ?? '/').split('?', 2);
    if (path === '/api/validate-email') return inProcess(req, res);
    if (path === '/api/validate-email/service') return service(req, res);
    if (path === '/api/validate-email/remote' && remote) return remote(req, res);
    if (path === '/api/explain') return explain(req, res);
    if (ownershipRoutes.has(path)) return ownershipRoutes.get(path)(req, res);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      return sendFailure(res, 'method_not_allowed', { Allow: 'GET, HEAD' });
    }
    if (path === '/api/status') {
      return status().then((state) => sendData(res, state, 'What this machine can do'));
    }
    const sendWithFault = findFault(path, query);
    if (sendWithFault) return sendWithFault(res);
    const page = pages.get(path);
    if (page) sendPage(res, page);
    else sendFailure(res, 'not_found');
  };
}
