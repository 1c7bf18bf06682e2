import { createRequire, Module } from 'node:module';
import { join } from 'node:path';

/*
 * Lets react-dom 18 load React 18. Both are installed under other names, and the aliases of Vitest do not reach the
 * `require` calls of a CommonJS package.
 */
const here = createRequire(join(import.meta.dirname, '../../packages/react/package.json'));
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  /^react(-dom)?(\/|$)/.test(request)
    ? here.resolve(request.replace(/^react(-dom)?/, '$&-18'))
    : resolve(request, ...rest);
