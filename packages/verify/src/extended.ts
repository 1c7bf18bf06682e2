export { extendedLists } from './lists/extended.ts';
