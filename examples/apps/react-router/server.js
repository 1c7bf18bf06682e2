import { createRequestHandler } from '@react-router/express';
import express from 'express';
import { fileURLToPath } from 'node:url';
import * as build from './build/server/index.js';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;

const app = express();
app.disable('x-powered-by');
app.use(express.static(fileURLToPath(new URL('build/client', import.meta.url))));
app.use((req, _res, next) => {
  // The proxy limits each caller. Behind a platform, copy the header that only the platform can set.
  req.headers['x-real-ip'] = req.socket.remoteAddress;
  next();
});
app.use(createRequestHandler({ build }));

app.listen(Number(PORT), HOST, (error) => {
  if (error) throw error;
  console.log(`http://${HOST}:${PORT}`);
});
