export { startService } from './service.ts';
export type { Service, ServiceOptions } from './service.ts';
export type { PasswordHash } from './auth/password-hash.ts';
export { DEFAULTS } from './settings.ts';
export type { Role, Settings } from './settings.ts';
export type { Log } from './service-context.ts';
export type { KeyWish } from './keys/create-key.ts';
