import { toNodeListener } from '@postern/proxy/node';
import { fromNodeMiddleware } from 'h3';
import { proxy } from '../../../../proxy.js';

// Not `toWebRequest(event)`: h3 v1 crashes the process when a body that it turned into a stream is not read to the end.
export default fromNodeMiddleware(toNodeListener(proxy));
