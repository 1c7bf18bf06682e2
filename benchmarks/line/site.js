import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { envelopeFor } from '../truth.js';

const PAGE = `<!doctype html><meta charset="utf-8"><title>form</title><link rel="icon" href="data:,">
<body><script type="module">
import { mount } from './form.js';
const load = new URLSearchParams(location.search).get('load') ?? undefined;
mount(document.body, { options: { proxyUrl: '/api/validate-email', load }, onSubmit() {} });
</script></body>`;

/**
 * Serves the files of a form, and validation results. Resolves with the URL, the number of scripts, and a function that
 * stops the server.
 */
export async function serveSite(files) {
  const bodies = new Map([...files].map(([name, contents]) => [`/${name}`, gzipSync(contents)]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const script = bodies.get(pathname);
    if (pathname === '/') send(response, 'text/html', gzipSync(PAGE));
    else if (script) send(response, 'text/javascript', script);
    else validate(request, response);
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

async function validate(request, response) {
  const chunks = await request.toArray();
  const envelope = envelopeFor(JSON.parse(Buffer.concat(chunks)));
  send(response, 'application/json', gzipSync(JSON.stringify(envelope)));
}
