import { createProxy } from '@postern/proxy';
import { receipt, verify } from '../../../lib/verify';

const proxy = createProxy({
  validate: verify,
  receipt,
  // Next tells the address of the socket in this header if the request has none: behind a platform, name
  // the header that it sets and nobody else can.
  callerIp: (request) => request.headers.get('x-forwarded-for') ?? undefined,
});
export { proxy as POST, proxy as OPTIONS };
