export { startService } from './service/service.ts';
export type { Service, ServiceOptions } from './service/service.ts';
export type { PasswordHash } from './auth/password-hash.ts';
export { DEFAULTS } from './config/settings.ts';
export type { Role, Settings } from './config/settings.ts';
export type { Log } from './log/log.ts';
export type { KeyWish } from './keys/create-key.ts';
