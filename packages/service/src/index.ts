export { DEFAULTS } from './settings.ts';
export type { Role, Settings } from './settings.ts';
