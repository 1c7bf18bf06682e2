import { proxy } from '../../../../../proxy.js';

const answer = ({ request, getClientAddress }) => proxy(request, { ip: getClientAddress() });
export { answer as POST, answer as fallback };
