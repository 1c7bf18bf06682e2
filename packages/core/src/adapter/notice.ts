/** The chunk of an adapter that creates the nodes of a field: all code of the field, and the notice. */
export { createNotice } from '../dom/notice.ts';
export { open } from './rest.ts';
