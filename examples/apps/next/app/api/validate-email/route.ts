import { createProxy } from '@postern/proxy';
import { receipt, verify } from '../../../lib/verify';

const proxy = createProxy({
  validate: verify,
  receipt,
  // A reverse proxy adds the last entry; the others can be forged. Next sets the header to the address of the
  // socket if the request does not have it. Behind a platform, name the header that only the platform can set.
  callerIp: (request) => request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim(),
});
export { proxy as POST, proxy as OPTIONS };
