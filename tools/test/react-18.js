import { createRequire, Module } from 'node:module';
import { join } from 'node:path';

/*
 * Lets react-dom 18 find React 18: the two are installed under other names, and what a
 * CommonJS package requires is not seen by the aliases of the tests.
 */
const here = createRequire(join(import.meta.dirname, '../../packages/react/package.json'));
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  /^react(-dom)?(\/|$)/.test(request)
    ? here.resolve(request.replace(/^react(-dom)?/, '$&-18'))
    : resolve(request, ...rest);
