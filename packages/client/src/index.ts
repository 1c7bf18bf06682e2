export { createClient } from './create-client.ts';
export type { Client } from './create-client.ts';
export type { ApiKey, AuthOption, KeyForm } from './auth.ts';
export type { ClientOptions } from './options.ts';
