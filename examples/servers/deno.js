import process from 'node:process';
import { proxy } from './proxy.js';

const options = { port: Number(process.env.PORT), hostname: '127.0.0.1', onListen() {} };
// eslint-disable-next-line no-undef -- it is Deno's own
Deno.serve(options, (request, info) => proxy(request, { ip: info.remoteAddr.hostname }));
