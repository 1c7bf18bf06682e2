/*
 * Serves the built site on the port that PORT names, 5174 by default.
 */
import process from 'node:process';
import { serveSite } from './serve.js';

const server = await serveSite(Number(process.env.PORT ?? 5174));
console.log(`The documentation: http://localhost:${server.address().port}/`);
