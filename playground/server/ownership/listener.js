import { Buffer } from 'node:buffer';

/**
 * Makes a Node listener of a function from `Request` to `Response`. The request has the host and the path that the client
 * named, and no body: the listener of `@postern/proxy/node` keeps them from the functions that it calls.
 *
 * @param {(request: Request) => Promise<Response>} handle
 * @returns {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => void}
 */
export function toListener(handle) {
  async function respond(req, res) {
    const { method, headers } = req;
    const url = new URL(req.url, `https://${headers.host}`);
    const response = await handle(new Request(url, { method, headers }));
    res.writeHead(response.status, [...response.headers].flat());
    res.end(Buffer.from(await response.arrayBuffer()));
  }

  return (req, res) => {
    respond(req, res).catch(() => res.destroy());
  };
}
