export { administer, type PostgresAdmin } from '@postern/tools/test/postgres-admin.ts';
