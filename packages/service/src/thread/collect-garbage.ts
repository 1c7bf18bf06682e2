import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Makes what collects the garbage of this thread at once: V8 would let megabytes of it lie that another thread could use,
 * and each megabyte of a body is there several times.
 */
export function createGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
