import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { createEngine } from './engine.js';
import { createEngines } from './engines.js';
import { createExplain } from './explain.js';
import { startProvider } from './ownership/provider.js';
import { createOwnershipRoutes } from './ownership/routes.js';
import { readPages } from './pages.js';
import { startOwnService } from './service.js';
import { createStatus } from './status.js';

try {
  await start(readConfig(process.env));
} catch (error) {
  leave(error.message);
}

async function start({ port, host, remote }) {
  const pages = readPages(fileURLToPath(new URL('../dist', import.meta.url)));
  const provider = await startProvider();
  const { validate, explain } = createEngine(provider);
  const service = await startOwnService(validate);
  const server = createServer();
  const end = () => {
    server.close();
    server.closeAllConnections();
    provider.close();
    return service.close();
  };
  server.on('error', async ({ code, message }) => {
    leave(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`
        : message,
    );
    await end();
  });
  server.listen(port, host, () => {
    const { port: actual } = server.address();
    server.on(
      'request',
      createApp({
        pages,
        engines: createEngines({ validate, service: service.account, remote }),
        explain: createExplain(explain),
        ownershipRoutes: createOwnershipRoutes({ port: actual, provider }),
        status: createStatus({ hasRemote: remote !== null }),
      }),
    );
    const name = ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
    console.log(
      `The Postern playground is at http://${name}:${actual}\n` +
        `The service behind it has a dashboard: ${service.dashboard}`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
}

function leave(message) {
  console.error(message);
  process.exitCode = 1;
}
