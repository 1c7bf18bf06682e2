import { toNodeListener } from '@postern/proxy/node';
import { createServer } from 'node:http';
import process from 'node:process';
import { proxy } from './proxy.js';

createServer(toNodeListener(proxy)).listen(Number(process.env.PORT), '127.0.0.1');
