import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';

const { POSTERN_API_KEY, POSTERN_BASE_URL } = process.env;
const proxy = createProxy({
  validate: createClient({ baseUrl: POSTERN_BASE_URL, apiKey: POSTERN_API_KEY }).validate,
  allowedOrigins: ['https://www.postern.test'],
  limits: { caller: 5 },
  // Next does not expose the socket. The server in front overwrites this header.
  callerIp: (request) => request.headers.get('x-real-ip') ?? undefined,
});
export { proxy as POST, proxy as OPTIONS, proxy as GET, proxy as PUT, proxy as DELETE };
