import { createProxy } from '@postern/proxy';
import { verify } from '../../../lib/verify';

const proxy = createProxy({
  validate: verify,
  // Next does not say who is asking; name the header that your platform sets and nobody else can.
  callerIp: (request) => request.headers.get('x-real-ip') ?? undefined,
});
export { proxy as POST, proxy as OPTIONS };
