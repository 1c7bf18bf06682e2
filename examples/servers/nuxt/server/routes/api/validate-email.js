import { toNodeListener } from '@postern/proxy/node';
import { fromNodeMiddleware } from 'h3';
import { proxy } from '../../../../proxy.js';

// Not `toWebRequest(event)`: h3 v1 ends the process when a body of which it made a stream is left unread.
export default fromNodeMiddleware(toNodeListener(proxy));
