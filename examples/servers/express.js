import { toNodeListener } from '@postern/proxy/node';
import express from 'express';
import process from 'node:process';
import { proxy } from './proxy.js';

const app = express();
app.all('/api/validate-email', toNodeListener(proxy));
app.use(express.json());
app.all('/parsed', toNodeListener(proxy)); // It also works after a body parser.
app.listen(Number(process.env.PORT), '127.0.0.1');
