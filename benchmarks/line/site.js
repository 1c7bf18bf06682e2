import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { replyTo } from '../truth.js';

const PAGE = `<!doctype html><meta charset="utf-8"><title>form</title><link rel="icon" href="data:,">
<body><script type="module">
import { mount } from './form.js';
const load = new URLSearchParams(location.search).get('load') ?? undefined;
mount(document.body, { options: { proxyUrl: '/api/validate-email', load }, onSubmit() {} });
</script></body>`;

/**
 * Serves a form, by the names of its files, and answers about addresses. Resolves with its URL, the
 * number of its scripts, and its end.
 */
export async function serveSite(files) {
  const bodies = new Map([...files].map(([name, contents]) => [`/${name}`, gzipSync(contents)]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const script = bodies.get(pathname);
    if (pathname === '/') send(response, 'text/html', gzipSync(PAGE));
    else if (script) send(response, 'text/javascript', script);
    else answer(request, response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/`,
    count: bodies.size,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function send(response, type, body) {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
}

async function answer(request, response) {
  const chunks = await request.toArray();
  const reply = replyTo(JSON.parse(Buffer.concat(chunks)));
  send(response, 'application/json', gzipSync(JSON.stringify(reply)));
}
