import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Creates the function that collects the garbage of this thread at once. V8 would keep megabytes of it that another
 * thread can use, and each megabyte of a body has several copies.
 */
export function createGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
