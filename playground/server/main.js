import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { createEngines } from './engines.js';
import { readPages } from './pages.js';
import { createStatus } from './status.js';

try {
  start(readConfig(process.env));
} catch (error) {
  leave(error.message);
}

function start({ port, host, remote }) {
  const server = createServer(
    createApp({
      pages: readPages(fileURLToPath(new URL('../dist', import.meta.url))),
      engines: createEngines(remote),
      status: createStatus({ hasRemote: remote !== null }),
    }),
  );
  server.on('error', ({ code, message }) => {
    leave(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`
        : message,
    );
  });
  server.listen(port, host, () => {
    const { port: actual } = server.address();
    const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
    console.log(`The Postern playground is at http://${name}:${actual}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

function leave(message) {
  console.error(message);
  process.exitCode = 1;
}
