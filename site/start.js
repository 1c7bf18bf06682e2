/*
 * Serves the built site on the port that PORT names, 5174 by default.
 */
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { serve } from 'vitepress';

const port = Number(process.env.PORT ?? 5174);
await serve({ root: fileURLToPath(new URL('.', import.meta.url)), port });
